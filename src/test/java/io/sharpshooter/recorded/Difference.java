package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Where two pieces of JSON differ first.
 *
 * @param path of the field, such as {@code decision.shares[""]["root.batch"].ideal.memory-mb}
 * @param before what is there in the first
 * @param now what is there in the second
 */
record Difference(String path, String before, String now) {
    private static final String NOTHING = "nothing";
    private static final Pattern PLAIN = Pattern.compile("[\\w-]+");

    /** The first one in the order of the recorded fields; none if they say the same. */
    static Optional<Difference> first(String path, JsonNode before, JsonNode now) {
        if (before.isObject() && now.isObject()) {
            return inObject(path, before, now);
        }
        if (before.isArray() && now.isArray()) {
            return inArray(path, before, now);
        }
        return text(before).equals(text(now))
                ? Optional.empty()
                : Optional.of(new Difference(path, text(before), text(now)));
    }

    private static Optional<Difference> inObject(String path, JsonNode before, JsonNode now) {
        Set<String> names = new LinkedHashSet<>(Terms.names(before).toList());
        names.addAll(new TreeSet<>(Terms.names(now).toList()));
        return names.stream()
                .map(name -> first(path + step(name), before.path(name), now.path(name)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Names of partitions may be empty, and those of queues have dots. */
    private static String step(String name) {
        return PLAIN.matcher(name).matches() ? "." + name : "[\"" + name + "\"]";
    }

    private static Optional<Difference> inArray(String path, JsonNode before, JsonNode now) {
        for (int place = 0; place < Math.max(before.size(), now.size()); place++) {
            Optional<Difference> found = first(path + "[" + place + "]", before.path(place), now.path(place));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static String text(JsonNode value) {
        boolean left = value.isMissingNode() || (value.isContainerNode() && value.isEmpty());
        return left ? NOTHING : value.isContainerNode() ? value.toString() : value.asText();
    }

    @Override
    public String toString() {
        return path + ": " + before + " -> " + now;
    }
}
