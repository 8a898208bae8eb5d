package io.sharpshooter.program.cli;

import io.sharpshooter.program.Range;
import io.sharpshooter.program.outside.ManagerSite;
import io.sharpshooter.program.outside.OutsideAudit;
import io.sharpshooter.program.outside.Suspicion;
import io.sharpshooter.program.outside.SuspicionReport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sharpshooter audit}. */
@Command(
        name = "audit",
        exitCodeOnExecutionException = 2,
        description = {
            "Asks a ResourceManager, over its web services, for queues whose books cannot be right: used, reserved or"
                    + " containers below zero, or above zero with no app.",
            "The ResourceManager needs nothing of Sharpshooter for it.",
            ""
        },
        exitCodeList = {
            "0:No queue's books are impossible.",
            "1:Some are; they are listed.",
            "2:The ResourceManager could not be asked, or the arguments make no sense."
        })
final class AuditCommand implements Callable<Integer> {
    private static final int LONGEST_PAUSE_MS = 600_000;

    @Parameters(paramLabel = "ADDRESS", description = "The ResourceManager's web page: host:8088, or its URL.")
    private String address;

    @Option(names = "--json", description = "Print a JSON array instead of a table.")
    private boolean json;

    @Option(
            names = "--pause-ms",
            defaultValue = "1000",
            description = "What is suspicious counts if it is the same so much later (default: ${DEFAULT-VALUE}).")
    private int pauseMs;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        Range.check(spec, "--pause-ms", pauseMs, 0, LONGEST_PAUSE_MS);
        var pause = Duration.ofMillis(pauseMs);
        List<Suspicion> found = new OutsideAudit(ManagerSite.at(address, "/ws/v1/cluster/"), pause).suspicions();
        var out = spec.commandLine().getOut();
        out.print(json ? SuspicionReport.json(found) : SuspicionReport.table(found));
        out.flush();
        return found.isEmpty() ? 0 : 1;
    }
}
