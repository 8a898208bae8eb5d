package io.sharpshooter.program.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.config.SettingsReader;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.insight.Viewer;
import io.sharpshooter.insight.WhatIf;
import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.PrintedJson;
import io.sharpshooter.program.outside.ManagerSite;
import io.sharpshooter.recorded.Recording;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sharpshooter what-if}. */
@Command(
        name = "what-if",
        exitCodeOnExecutionException = 2,
        description = "Says what an ask would get that nobody has submitted, of a snapshot or a ResourceManager.%n",
        exitCodeList = {"0:It was told.", "2:It was not, or the arguments make no sense."})
final class WhatIfCommand implements Callable<Integer> {
    @ArgGroup(multiplicity = "1")
    private Source from;

    /** One of the two. */
    private static final class Source {
        @ArgGroup(exclusive = false)
        private @Nullable SnapshotOption snapshot;

        @Option(names = "--rm", paramLabel = "ADDRESS", description = "A ResourceManager: host:8088, or a URL.")
        private @Nullable String rm;
    }

    @Option(names = "--queue", required = true, description = "A leaf, such as root.science.")
    private String queue = "";

    @Option(names = "--size", required = true, description = "Of each container: memory-mb=61440,vcores=8")
    private String size = "";

    @Option(names = "--count", description = "How many (default: 1).")
    private String count = "";

    @Option(names = "--label", description = "Of a partition; else the default one.")
    private String label = "";

    @Option(names = "--user", description = "Whose limit counts, if he waits there.")
    private String user = "";

    private final Map<String, String> wish = new LinkedHashMap<>();

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        wish.put("queue", queue);
        wish.put("size", size);
        wish.put("count", count);
        wish.put("label", label);
        wish.put("user", user);
        var answer = from.snapshot == null
                ? asked(String.valueOf(from.rm))
                : from.snapshot.tell((recording, loader) -> decided(recording, loader));
        var out = spec.commandLine().getOut();
        out.print(json ? PrintedJson.of(answer) : Outline.of("what-if", answer));
        out.flush();
        return 0;
    }

    private JsonNode asked(String rm) {
        return ManagerSite.at(rm, "/preemption/v1/", SnapshotCommand.PATIENCE)
                .find("what-if", wish, answer -> new ObjectMapper().readTree(answer))
                .orElseThrow(
                        () -> new Complaint(rm + " has no such queue for you. Maybe large-container.web is false."));
    }

    private JsonNode decided(Recording recording, ClassLoader loader) {
        var settings = SettingsReader.read(recording.settings());
        var cost = CostChoice.load(settings.cost(), loader);
        var whatIf = new WhatIf(settings, cost, recording.cluster(), recording.book());
        return new ObjectMapper().valueToTree(whatIf.answer(wish, Viewer.ADMINISTRATOR));
    }
}
