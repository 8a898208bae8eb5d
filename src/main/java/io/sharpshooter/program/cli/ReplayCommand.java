package io.sharpshooter.program.cli;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import io.sharpshooter.insight.PlainWords;
import io.sharpshooter.model.Printable;
import io.sharpshooter.program.PrintedJson;
import io.sharpshooter.program.Range;
import io.sharpshooter.program.replay.Changes;
import io.sharpshooter.program.replay.Replay;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sharpshooter replay}. */
@Command(
        name = "replay",
        exitCodeOnExecutionException = 2,
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = "Decides a round again, from a snapshot and without a cluster, and those that would follow.%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:It was decided.", "2:The file cannot be used, or the arguments make no sense."})
final class ReplayCommand implements Callable<Integer> {
    /** Characters of a line; --json has all. */
    private static final int MOST = 500;

    @Mixin
    private final SnapshotOption snapshot = new SnapshotOption();

    @Option(names = "--rounds", defaultValue = "1", description = "How many (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Says what is otherwise with it.")
    private final Map<String, String> changes = new LinkedHashMap<>();

    @Option(names = "--json", description = "Print a JSON object.")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private CommandSpec spec;

    @Override
    public Integer call() {
        Range.check(spec, "--rounds", rounds, 1, 1000);
        JsonNode played = snapshot.tell((recording, loader) -> changes.isEmpty()
                ? Replay.of(recording, rounds, loader)
                : Replay.compared(recording, Changes.of(recording, changes), rounds, loader));
        if (json) {
            spec.commandLine().getOut().print(PrintedJson.of(played));
        } else if (changes.isEmpty()) {
            print("round", played.path("rounds"));
            print("in all", played.path("totals"));
        } else {
            print("as recorded", played.at("/asRecorded/totals"));
            print("with changes", played.at("/withChanges/totals"));
            var difference = played.path("difference");
            print(difference.isEmpty() ? "no difference in who is helped and who dies" : "difference", difference);
        }
        spec.commandLine().getOut().flush();
        return 0;
    }

    /** What is simple stands on a line with the name, the rest below it. */
    private void print(String name, JsonNode node) {
        if (node.isArray()) {
            node.forEach(one -> print(name, one));
        } else if (node.isObject()) {
            String words = node.properties().stream()
                    .filter(field -> field.getValue().isValueNode())
                    .map(field -> field.getKey() + "=" + field.getValue().asText())
                    .collect(joining(", "));
            String reason = PlainWords.of("reason", node.path("reason").asText(name.strip()));
            String line = name + ": " + words + (reason.isEmpty() ? "" : ". " + reason);
            spec.commandLine().getOut().println(Printable.text(line, MOST));
            String indent = name.replaceFirst("\\S.*", "") + "  ";
            for (var field : node.properties()) {
                String count = name.contains("victims") ? field.getValue().size() + " of " : "";
                print(indent + count + field.getKey(), field.getValue());
            }
        }
    }
}
