package io.sharpshooter.program.cli;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import io.sharpshooter.insight.PlainWords;
import io.sharpshooter.model.Printable;
import io.sharpshooter.program.PrintedJson;
import java.io.PrintWriter;

/** JSON for people: what is simple stands on a line with the name, the rest below it. Without state. */
final class Outline {
    /** Characters of a line; --json has all. */
    private static final int MOST = 500;

    private Outline() {}

    /** @param json whether it is printed as JSON */
    static void print(PrintWriter out, String name, JsonNode node, boolean json) {
        if (json) {
            out.print(PrintedJson.of(node));
        } else {
            print(out, name, node);
        }
        out.flush();
    }

    static void print(PrintWriter out, String name, JsonNode node) {
        if (node.isArray()) {
            node.forEach(one -> print(out, name, one));
        }
        if (!node.isObject()) {
            return;
        }
        var words = node.properties().stream()
                .filter(field -> field.getValue().isValueNode())
                .map(field -> field.getKey() + "=" + field.getValue().asText())
                .collect(joining(", "));
        var reason = node.path("reason").asText(name.strip());
        var why = PlainWords.of("reason", reason);
        out.println(Printable.text(name + ": " + words + (why.isEmpty() ? "" : ". " + why), MOST));
        var indent = name.replaceFirst("\\S.*", "") + "  ";
        for (var field : node.properties()) {
            var value = field.getValue();
            var count = name.contains("victims") ? value.size() + " of " : "";
            print(out, indent + count + field.getKey(), value);
        }
    }
}
