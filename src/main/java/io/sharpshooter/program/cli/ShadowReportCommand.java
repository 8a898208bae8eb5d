package io.sharpshooter.program.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.sharpshooter.insight.ShadowReport;
import io.sharpshooter.program.Complaint;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sharpshooter shadow-report}. */
@Command(
        name = "shadow-report",
        description = {
            "Says what Hadoop's own preemption did, and what Sharpshooter would have done, from a decision log that was"
                    + " written while large-container.shadow was true.",
            "Where the ResourceManager was started several times, it sums them up.",
            ""
        },
        exitCodeList = {
            "0:The table was printed.",
            "1:The file cannot be read, or nothing in it was written in shadow.",
            "2:The arguments make no sense."
        })
final class ShadowReportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "The decision log, or a log that its lines are in.")
    private Path file;

    @Spec
    private CommandSpec spec;

    /** The last line of each time that it began to watch, the oldest first. */
    private final Map<Long, JsonNode> lasts = new TreeMap<>();

    @Override
    public Integer call() {
        LoggedLines.read(
                file,
                line -> line.contains("\"event\":\"shadow\""),
                line -> lasts.put(line.path("since").asLong(), line));
        if (lasts.isEmpty()) {
            throw new Complaint(
                    file + " has no line with the event shadow.",
                    "Maybe it is not the decision log, or large-container.shadow was not true.");
        }
        Map<String, Long> sums = new HashMap<>();
        for (var last : lasts.values()) {
            sums.keySet().removeIf(ShadowReport::isOfTheMoment);
            last.fields()
                    .forEachRemaining(
                            field -> sums.merge(field.getKey(), field.getValue().asLong(), Long::sum));
        }
        var out = spec.commandLine().getOut();
        ShadowReport.table(sums).forEach(out::println);
        out.flush();
        return 0;
    }
}
