package io.sharpshooter.cli;

import io.sharpshooter.trial.Scenes;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./sharpshooter scenes}: Sharpshooter and stock preemption in the same scenes. */
@Command(
        name = "scenes",
        description =
                "Plays scenes in virtual time with stock preemption and with Sharpshooter, and prints what each placed"
                        + " and what it cost.")
final class ScenesCommand extends GraceTool {
    @Parameters(
            paramLabel = "SCENE",
            arity = "0..*",
            description = "which of those that docs/scenes.md has; all unless some are named")
    private List<String> scenes = List.of();

    @Option(
            names = "--threads",
            description = "of the scheduler; prints the median and the worst of --runs",
            defaultValue = "0")
    private int threads;

    @Option(names = "--runs", description = "of each scene where the scheduler has threads", defaultValue = "25")
    private int runs;

    @Override
    boolean run() throws Exception {
        requireBetween("--threads", threads, 0, 16);
        requireBetween("--runs", runs, 1, 1_000);
        var all = Scenes.names();
        for (var scene : scenes) {
            require(all.contains(scene), "there is no scene " + scene + "; there are " + String.join(", ", all));
        }
        new Scenes(out(), threads, runs).play(scenes.isEmpty() ? all : scenes, gracesMs());
        return true;
    }
}
