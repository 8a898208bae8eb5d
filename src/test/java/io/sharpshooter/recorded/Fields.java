package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.function.Function;
import java.util.stream.Stream;

/** Builds an object of JSON. What is zero, false or empty is left out, and read back as such. */
final class Fields {
    private final ObjectNode object = JsonNodeFactory.instance.objectNode();

    Fields number(String name, long value) {
        if (value != 0) {
            object.put(name, value);
        }
        return this;
    }

    Fields flag(String name, boolean value) {
        if (value) {
            object.put(name, true);
        }
        return this;
    }

    Fields text(String name, String value) {
        if (!value.isEmpty()) {
            object.put(name, value);
        }
        return this;
    }

    /** An array, in the order of the collection. */
    <T> Fields list(String name, Collection<T> values, Function<T, JsonNode> element) {
        return part(name, array(values.stream().map(element)));
    }

    /** An array of texts in the order of the alphabet, for what has no order. */
    Fields names(String name, Collection<?> values) {
        return part(name, array(values.stream().map(String::valueOf).sorted().map(JsonNodeFactory.instance::textNode)));
    }

    /** An object or array. */
    Fields part(String name, JsonNode value) {
        if (!value.isEmpty()) {
            object.set(name, value);
        }
        return this;
    }

    /** The same, also where it is empty. */
    Fields always(String name, JsonNode value) {
        object.set(name, value);
        return this;
    }

    ObjectNode done() {
        return object;
    }

    private static ArrayNode array(Stream<? extends JsonNode> elements) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        elements.forEach(array::add);
        return array;
    }
}
