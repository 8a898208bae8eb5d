package io.sharpshooter.program.cli;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import io.sharpshooter.insight.PlainWords;
import io.sharpshooter.model.Printable;

/** JSON for people: what is simple stands on a line with the name, the rest below it. Without state. */
final class Outline {
    /** Characters of a line; --json has all. */
    private static final int MOST = 500;

    private Outline() {}

    /** Lines, each with its end. */
    static String of(String name, JsonNode node) {
        var lines = new StringBuilder();
        if (node.isArray()) {
            node.forEach(one -> lines.append(of(name, one)));
        }
        if (!node.isObject()) {
            return lines.toString();
        }
        var words = node.properties().stream()
                .filter(field -> field.getValue().isValueNode())
                .map(field -> field.getKey() + "=" + field.getValue().asText())
                .collect(joining(", "));
        var reason = node.path("reason").asText(name.strip());
        var why = PlainWords.of("reason", reason);
        var line = name + ": " + words + (why.isEmpty() ? "" : ". " + why);
        lines.append(Printable.text(line, MOST)).append('\n');
        var indent = name.replaceFirst("\\S.*", "") + "  ";
        for (var field : node.properties()) {
            var value = field.getValue();
            var count = name.contains("victims") ? value.size() + " of " : "";
            lines.append(of(indent + count + field.getKey(), value));
        }
        return lines.toString();
    }
}
