package io.sharpshooter.cli;

import io.sharpshooter.bench.LossComparison;
import io.sharpshooter.bench.MoveComparison;
import io.sharpshooter.bench.RoundScene;
import io.sharpshooter.yarn.RaceRounds;
import io.sharpshooter.yarn.StrikeTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./sharpshooter bench}: measures how long rounds and moves take. */
@Command(
        name = "bench",
        description =
                "Measures how long rounds, moves of apps and strikes take, and how much more than needed is lost.")
final class BenchCommand extends Tool {
    private static final int USUAL_NODES = 1000;

    /** What can be measured. */
    enum Subject {
        decision,
        loss,
        move,
        race,
        round,
        strike
    }

    @Parameters(
            description = {
                "one of",
                "decision: JMH, some minutes; at 100 to 10,000 nodes",
                "loss: what victims cost, divided by a proven lower bound; ten minutes or so",
                "race: rounds until all are placed beside threads of the scheduler; some minutes",
                "round: beside stock, ten minutes or so",
                "move: of apps, beside Hadoop's own; some minutes",
                "strike: how long one keeps the scheduler waiting; some seconds"
            })
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private Subject subject;

    @Option(names = "--nodes", description = "nodes of the cluster for round; default " + USUAL_NODES)
    private @Nullable Integer nodes;

    @Option(
            names = "--scenes",
            split = ",",
            description = "what round measures, by commas, of ${COMPLETION-CANDIDATES}; default all but asks")
    private List<RoundScene> scenes = new ArrayList<>();

    @Option(names = "--jmh", description = "more arguments for JMH, for decision, e.g. --jmh=-p --jmh=nodes=1000")
    private List<String> jmh = new ArrayList<>();

    @Override
    boolean run() throws Exception {
        check();
        switch (subject) {
            case decision -> {
                jmh.addAll(0, List.of("DecisionBenchmark", "-jvmArgsAppend", "-Xmx4g"));
                org.openjdk.jmh.Main.main(jmh.toArray(String[]::new));
            }
            case loss -> LossComparison.run(System.out);
            case move -> MoveComparison.run(System.out);
            case race -> RaceRounds.run(System.out);
            case round -> {
                for (var scene : scenes.isEmpty() ? RoundScene.usual() : scenes) {
                    scene.run(nodes == null ? USUAL_NODES : nodes, System.out);
                }
            }
            case strike -> StrikeTime.run(System.out);
        }
        return true;
    }

    /** An option that a subject has no use for would be ignored, and its user misled. */
    private void check() {
        onlyFor(Subject.round, "--nodes", nodes == null);
        onlyFor(Subject.round, "--scenes", scenes.isEmpty());
        onlyFor(Subject.decision, "--jmh", jmh.isEmpty());
        requireBetween("--nodes", nodes == null ? USUAL_NODES : nodes, 1, 100_000);
    }

    private void onlyFor(Subject meant, String option, boolean unset) {
        require(unset || subject == meant, option + " is for " + meant + " only, not for " + subject);
    }
}
