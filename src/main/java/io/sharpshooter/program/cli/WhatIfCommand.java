package io.sharpshooter.program.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.config.SettingsReader;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.insight.Viewer;
import io.sharpshooter.insight.WhatIf;
import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.outside.ManagerSite;
import io.sharpshooter.recorded.Recording;
import java.io.UncheckedIOException;
import java.io.UnsupportedEncodingException;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
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
        description = {
            "Says what an ask would get that nobody has submitted, of a snapshot or a ResourceManager.",
            "With Kerberos, --rm takes the ticket of kinit.%n"
        },
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

    @Option(names = "--label", description = "Of the partition that is asked for.")
    private String label = "";

    @Option(names = "--user", description = "Whose limit counts; without it none does.")
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
        Outline.print(spec.commandLine().getOut(), "what-if", answer, json);
        return 0;
    }

    private JsonNode asked(String rm) {
        var query = new StringJoiner("&", "what-if?", "");
        wish.forEach((name, text) -> query.add(name + "=" + encoded(text)));
        return ManagerSite.at(rm, "/preemption/v1/", SnapshotCommand.PATIENCE)
                .find(query.toString())
                .orElseThrow(
                        () -> new Complaint(rm + " has no such queue for you. Maybe large-container.web is false."));
    }

    private static String encoded(String text) {
        try {
            return URLEncoder.encode(text, "UTF-8");
        } catch (UnsupportedEncodingException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private JsonNode decided(Recording recording, ClassLoader loader) {
        var settings = SettingsReader.read(recording.settings());
        var cost = CostChoice.load(settings.cost(), loader);
        var whatIf = new WhatIf(settings, cost, recording.cluster(), recording.book());
        return new ObjectMapper().valueToTree(whatIf.answer(wish, Viewer.ADMINISTRATOR));
    }
}
