package io.sharpshooter.story;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.model.Printable;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A line of the decision log, read again. What a logger has put before the object is left out.
 *
 * @param json the object
 */
record LogLine(JsonNode json) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** The lines about claims; others, and those that are cut off, are left out. */
    static List<LogLine> claims(Collection<String> lines) {
        return lines.stream()
                .flatMap(line -> parse(line).stream())
                .filter(line -> line.json.has("claim") && line.json.has("event"))
                .toList();
    }

    private static Optional<LogLine> parse(String line) {
        int start = line.indexOf('{');
        if (start < 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(new LogLine(MAPPER.readTree(line.substring(start))));
        } catch (JsonProcessingException noObject) {
            return Optional.empty();
        }
    }

    long claim() {
        return number("claim");
    }

    String event() {
        return text("event");
    }

    /** As it may be printed. */
    String text(String field) {
        return Printable.text(json.path(field).asText());
    }

    long number(String field) {
        return json.path(field).asLong();
    }

    boolean has(String field) {
        return json.has(field);
    }

    boolean is(String field) {
        return json.path(field).asBoolean();
    }

    boolean is(String field, String name) {
        return json.path(field).path(name).asBoolean();
    }

    /** The objects of an array, none where it is missing. */
    List<LogLine> list(String field) {
        return StreamSupport.stream(json.path(field).spliterator(), false)
                .map(LogLine::new)
                .toList();
    }

    /** The entry about a container in one of its arrays. */
    Optional<LogLine> entry(String field, String container) {
        return list(field).stream()
                .filter(entry -> entry.text("container").equals(container))
                .findFirst();
    }

    /** The fields of an object. */
    Stream<String> names(String field) {
        Iterable<String> names = () -> json.path(field).fieldNames();
        return StreamSupport.stream(names.spliterator(), false);
    }

    long number(String field, String name) {
        return json.path(field).path(name).asLong();
    }
}
