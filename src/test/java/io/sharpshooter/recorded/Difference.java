package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Where two pieces of JSON differ first.
 *
 * @param path of the field, such as {@code decision.claims[0].node}
 * @param before what is there in the first
 * @param now what is there in the second
 */
record Difference(String path, String before, String now) {
    private static final String NOTHING = "nothing";

    /** The first one in the order of the recorded fields; none if they say the same. */
    static Optional<Difference> first(String path, JsonNode before, JsonNode now) {
        if (before.isObject() && now.isObject()) {
            return inObject(path, before, now);
        }
        if (before.isArray() && now.isArray()) {
            return inArray(path, before, now);
        }
        boolean same = before.isContainerNode() == now.isContainerNode() && text(before).equals(text(now));
        return same ? Optional.empty() : Optional.of(new Difference(path, text(before), text(now)));
    }

    private static Optional<Difference> inObject(String path, JsonNode before, JsonNode now) {
        for (String name : (Iterable<String>) Terms.names(before)::iterator) {
            Optional<Difference> found = first(path + "." + name, before.path(name), now.path(name));
            if (found.isPresent()) {
                return found;
            }
        }
        TreeSet<String> added = new TreeSet<>(Terms.names(now).toList());
        Terms.names(before).forEach(added::remove);
        return added.stream().findFirst().map(name -> new Difference(path + "." + name, NOTHING, text(now.path(name))));
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
        return value.isMissingNode() ? NOTHING : value.isContainerNode() ? value.toString() : value.asText();
    }

    @Override
    public String toString() {
        return path + ": " + before + " -> " + now;
    }
}
