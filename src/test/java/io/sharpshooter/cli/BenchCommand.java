package io.sharpshooter.cli;

import static java.util.Arrays.stream;
import static java.util.stream.Collectors.joining;

import io.sharpshooter.bench.LossComparison;
import io.sharpshooter.bench.MoveComparison;
import io.sharpshooter.bench.PagesComparison;
import io.sharpshooter.bench.RoundScene;
import io.sharpshooter.yarn.RaceRounds;
import io.sharpshooter.yarn.StrikeTime;
import java.util.ArrayList;
import java.util.Arrays;
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
    private static final int PAGES_NODES = 5000;
    private static final int PAGES_QUEUES = 200;
    private static final int PAGES_CLAIMS = 10_000;

    /** What can be measured. */
    enum Subject {
        decision,
        loss,
        move,
        pages,
        race,
        round,
        strike
    }

    @Parameters(
            description = {
                "one of",
                "decision: JMH, some minutes; at 100 to 10,000 nodes",
                "loss: what victims cost, by a lower bound; ten minutes or so",
                "race: rounds until all are placed beside threads of the scheduler; some minutes",
                "round: beside stock, ten minutes or so",
                "move: of apps, beside Hadoop's own; some minutes",
                "pages: answers, what is kept for them, rounds beside them; ten minutes or so",
                "strike: how long one keeps the scheduler waiting; some seconds"
            })
    private Subject subject;

    @Option(
            names = "--nodes",
            description =
                    "nodes of the cluster for round, default " + USUAL_NODES + "; for pages, default " + PAGES_NODES)
    private @Nullable Integer nodes;

    @Option(names = "--queues", description = "queues of the cluster for pages; default 200")
    private @Nullable Integer queues;

    @Option(names = "--claims", description = "claims that have closed, for pages; default 10,000")
    private @Nullable Integer claims;

    @Option(
            names = "--scenes",
            split = ",",
            description = "for round, of ${COMPLETION-CANDIDATES}; default all but asks")
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
            case pages ->
                PagesComparison.run(
                        orElse(nodes, PAGES_NODES),
                        orElse(queues, PAGES_QUEUES),
                        orElse(claims, PAGES_CLAIMS),
                        System.out);
            case race -> RaceRounds.run(System.out);
            case round -> {
                for (var scene : scenes.isEmpty() ? RoundScene.usual() : scenes) {
                    scene.run(orElse(nodes, USUAL_NODES), System.out);
                }
            }
            case strike -> StrikeTime.run(System.out);
        }
        return true;
    }

    /** An option that a subject has no use for would be ignored, and its user misled. */
    private void check() {
        onlyFor("--nodes", nodes == null, Subject.round, Subject.pages);
        onlyFor("--queues", queues == null, Subject.pages);
        onlyFor("--claims", claims == null, Subject.pages);
        onlyFor("--scenes", scenes.isEmpty(), Subject.round);
        onlyFor("--jmh", jmh.isEmpty(), Subject.decision);
        requireBetween("--nodes", orElse(nodes, USUAL_NODES), 1, 100_000);
        requireBetween("--queues", orElse(queues, PAGES_QUEUES), 2, 1000);
        requireBetween("--claims", orElse(claims, PAGES_CLAIMS), 0, 100_000);
    }

    private static int orElse(@Nullable Integer given, int usual) {
        return given == null ? usual : given;
    }

    private void onlyFor(String option, boolean unset, Subject... meant) {
        var names = stream(meant).map(Subject::name).collect(joining(" and "));
        boolean fits = unset || Arrays.asList(meant).contains(subject);
        require(fits, option + " is for " + names + " only, not for " + subject);
    }
}
