package io.sharpshooter.insight;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.model.Printable;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.RoundTime;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One JSON object on one line; fields come in the order in which they are put.
 * It is ASCII that can be printed: every other character of a name is escaped, and comes back when the line is parsed.
 *
 * <p>No text has more than {@link #MOST_CHARACTERS}: names of queues and nodes, tags and constraints are as long as
 * their users want. What is cut says so at its end. Mutable, for one thread.
 */
public final class JsonLine {
    static final int MOST_CHARACTERS = 1_000;

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /**
     * The last character that is written as it is, {@code ~}: others may be lost where the log's encoding is not
     * UTF-8.
     */
    private static final int LAST_PLAIN = 0x7E;

    private static final DateTimeFormatter ISO =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    @JsonValue
    private final Map<String, Object> fields = new LinkedHashMap<>();

    /** What a person is to read where there is nothing else. */
    public static JsonLine message(String text) {
        return new JsonLine().put("message", text);
    }

    /** A line that begins with the wall time, in words and in ms since the epoch. */
    static JsonLine at(RoundTime time) {
        return new JsonLine()
                .put("time", ISO.format(Instant.ofEpochMilli(time.wallMs())))
                .put("ms", time.wallMs());
    }

    /** Values by their names. */
    static JsonLine of(Map<String, ?> values) {
        var json = new JsonLine();
        values.forEach(json::put);
        return json;
    }

    /** An amount per type name, in the order of the types. */
    static JsonLine of(Map<String, Long> amounts, ResourceTypes types) {
        var json = new JsonLine();
        for (var type : types.names()) {
            json.put(type, amounts.get(type));
        }
        return json;
    }

    /** The amounts that are not zero. */
    static JsonLine of(ResourceVector amounts, ResourceTypes types) {
        return of(Sum.byName(amounts, types), types);
    }

    /** Adds a text, number, truth value or object; what is null is left out. */
    JsonLine put(String name, @Nullable Object value) {
        if (value != null) {
            boolean text = !(value instanceof Number || value instanceof Boolean || value instanceof JsonLine);
            fields.put(name, text ? cut(value.toString()) : value);
        }
        return this;
    }

    /** Adds an array. */
    JsonLine putAll(String name, List<JsonLine> values) {
        fields.put(name, values);
        return this;
    }

    /** Adds an array, if there is something in it. */
    JsonLine putSome(String name, List<JsonLine> values) {
        return values.isEmpty() ? this : putAll(name, values);
    }

    /** The same, and nothing in a field but what has one of these names. */
    JsonLine withOnly(String name, Set<String> names) {
        if (!(fields.get(name) instanceof JsonLine inner)) {
            return this;
        }
        var some = inner.copy();
        some.fields.keySet().retainAll(names);
        return with(name, some);
    }

    /** The same with another value. */
    JsonLine with(String name, Object value) {
        return copy().put(name, value);
    }

    private JsonLine copy() {
        var copy = new JsonLine();
        copy.fields.putAll(fields);
        return copy;
    }

    /** A field on each line, for people; what is in a field stands below it, further to the right. */
    public String inLines() {
        var text = new StringBuilder();
        inLines("", text);
        return text.toString();
    }

    private void inLines(String indent, StringBuilder text) {
        fields.forEach((name, value) -> {
            text.append(indent).append(Printable.text(name)).append(':');
            if (value instanceof JsonLine inner) {
                text.append('\n');
                inner.inLines(indent + "  ", text);
            } else if (value instanceof List<?> list) {
                text.append('\n');
                list.forEach(one -> {
                    text.append(indent).append("-\n");
                    ((JsonLine) one).inLines(indent + "  ", text);
                });
            } else {
                text.append(' ').append(Printable.text(value.toString())).append('\n');
            }
        });
    }

    /** No pair of surrogates is cut in two. */
    private static String cut(String text) {
        if (text.length() <= MOST_CHARACTERS) {
            return text;
        }
        int end = MOST_CHARACTERS;
        if (Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end) + "... (cut, " + text.length() + " characters in all)";
    }

    @Override
    public String toString() {
        var text = new StringWriter();
        try (JsonGenerator json = MAPPER.getFactory().createGenerator(text)) {
            json.setHighestNonEscapedChar(LAST_PLAIN);
            MAPPER.writeValue(json, fields);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }
}
