package io.sharpshooter.cli;

import io.sharpshooter.bench.AuditTime;
import io.sharpshooter.bench.MoveComparison;
import io.sharpshooter.bench.RoundComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./sharpshooter bench}: measures how long rounds and moves take. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description =
                "Measures how long rounds take, of the deciding alone or of the whole round beside stock's, moves of apps, and audits of the books.")
public final class BenchCommand implements Callable<Integer> {
    /** What can be measured. */
    enum Subject {
        audit,
        decision,
        move,
        round
    }

    @Parameters(
            description =
                    "decision (JMH, some minutes; at 100 to 10,000 nodes), round (beside stock, three minutes), move"
                            + " (of apps, beside Hadoop's own; some minutes), or audit (of the books; half a minute)")
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private Subject subject;

    @Option(
            names = "--nodes",
            description = "nodes of the cluster for round and audit; default ${DEFAULT-VALUE}",
            defaultValue = "1000")
    private int nodes;

    @Option(names = "--jmh", description = "more arguments for JMH, e.g. --jmh=-p --jmh=nodes=1000")
    private List<String> jmh = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        if (subject == Subject.round) {
            RoundComparison.run(nodes, System.out);
            return 0;
        }
        if (subject == Subject.audit) {
            AuditTime.run(nodes, System.out);
            return 0;
        }
        if (subject == Subject.move) {
            MoveComparison.run(System.out);
            return 0;
        }
        List<String> arguments = new ArrayList<>(List.of("DecisionBenchmark", "-jvmArgsAppend", "-Xmx4g"));
        arguments.addAll(jmh);
        org.openjdk.jmh.Main.main(arguments.toArray(new String[0]));
        return 0;
    }
}
