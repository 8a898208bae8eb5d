package io.sharpshooter.cli;

import io.sharpshooter.program.Range;
import io.sharpshooter.trial.Scenes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./sharpshooter scenes}: Sharpshooter and stock preemption in the same scenes. */
@Command(
        name = "scenes",
        mixinStandardHelpOptions = true,
        description =
                "Plays scenes on a ResourceManager in virtual time, with stock preemption by its defaults and with its"
                        + " best flags and with Sharpshooter, and prints what each placed and what it cost.")
public final class ScenesCommand implements Callable<Integer> {
    private static final int MOST_HEARTBEATS = 30;
    private static final int MOST_THREADS = 16;
    private static final int MOST_RUNS = 1_000;

    @Parameters(
            paramLabel = "SCENE",
            arity = "0..*",
            description = "which; all unless some are named: ${COMPLETION-CANDIDATES}",
            completionCandidates = Names.class)
    private List<String> scenes = new ArrayList<>();

    @Option(
            names = "--heartbeats",
            description = "of each node from one round to the next; default ${DEFAULT-VALUE}",
            defaultValue = "3")
    private int heartbeats;

    @Mixin
    private GraceOption graces = new GraceOption();

    @Option(
            names = "--seed",
            description = "decides ages, run times and the order of heartbeats; default ${DEFAULT-VALUE}",
            defaultValue = "1")
    private long seed;

    @Option(
            names = "--threads",
            description = "of the scheduler, which then places containers at any moment, as by default in Hadoop 3.5;"
                    + " prints the spread of --runs; default ${DEFAULT-VALUE}, with heartbeats only",
            defaultValue = "0")
    private int threads;

    @Option(
            names = "--runs",
            description = "of each scene where the scheduler has threads; default ${DEFAULT-VALUE}",
            defaultValue = "25")
    private int runs;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private CommandSpec spec;

    /** For the help. */
    static final class Names extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Names() {
            super(Scenes.names());
        }
    }

    @Override
    public Integer call() throws Exception {
        check();
        Scenes all = new Scenes(spec.commandLine().getOut(), heartbeats, graces.ms(), seed);
        List<String> names = scenes.isEmpty() ? Scenes.names() : scenes;
        if (threads == 0) {
            all.play(names);
        } else {
            all.playBesideThreads(names, threads, runs);
        }
        return 0;
    }

    private void check() {
        Range.check(spec, "--heartbeats", heartbeats, 1, MOST_HEARTBEATS);
        Range.check(spec, "--threads", threads, 0, MOST_THREADS);
        Range.check(spec, "--runs", runs, 1, MOST_RUNS);
        graces.check(spec);
        for (String scene : scenes) {
            if (!Scenes.names().contains(scene)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "there is no scene " + scene + "; there are " + String.join(", ", Scenes.names()));
            }
        }
    }
}
