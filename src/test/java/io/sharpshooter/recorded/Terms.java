package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.RoundTime;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The words that all parts of a recording share: amounts by resource type, ids of containers and asks, moments.
 *
 * @param types those of the cluster
 */
record Terms(ResourceTypes types) {
    private static final Pattern CONTAINER =
            Pattern.compile("container_(e(?<epoch>\\d+)_)?(?<app>\\d+_\\d+)_(?<attempt>\\d+)_(?<number>\\d+)");
    private static final int EPOCH_SHIFT = 40;

    /** Whole units by type; types of which there is nothing are left out. */
    ObjectNode amounts(ResourceVector vector) {
        var fields = new Fields();
        for (int type = 0; type < types.size(); type++) {
            fields.number(types.names().get(type), vector.get(type));
        }
        return fields.done();
    }

    ResourceVector amounts(JsonNode amounts) {
        amounts.fieldNames().forEachRemaining(this::requireKnown);
        long[] values = new long[types.size()];
        for (int type = 0; type < values.length; type++) {
            values[type] = amounts.path(types.names().get(type)).asLong();
        }
        return ResourceVector.of(values);
    }

    private void requireKnown(String type) {
        if (types.indexOf(type) < 0) {
            throw new IllegalArgumentException(
                    "The recording has an amount of " + type + ", but its resource types are " + types.names() + ".");
        }
    }

    /** Priority, and the master's own number where it gives one: {@code 10/3}. */
    static String key(AskKey key) {
        long request = key.allocationRequestId();
        return request == 0 ? String.valueOf(key.priority()) : key.priority() + "/" + request;
    }

    static AskKey key(JsonNode holder) {
        String text = holder.path("key").asText();
        int slash = text.indexOf('/');
        return slash < 0
                ? new AskKey(Integer.parseInt(text), 0)
                : new AskKey(Integer.parseInt(text.substring(0, slash)), Long.parseLong(text.substring(slash + 1)));
    }

    static Fields ask(AskId ask) {
        return new Fields().text("app", ask.app()).text("key", key(ask.key()));
    }

    static AskId ask(JsonNode holder) {
        return new AskId(holder.path("app").asText(), key(holder));
    }

    /** A container's id as YARN writes it, read back in parts. */
    static ContainerName container(String id) {
        var parts = CONTAINER.matcher(id);
        if (!parts.matches()) {
            throw new IllegalArgumentException("\"" + id + "\" is no id of a container.");
        }
        long epoch = parts.group("epoch") == null ? 0 : Long.parseLong(parts.group("epoch"));
        long number = epoch << EPOCH_SHIFT | Long.parseLong(parts.group("number"));
        return new ContainerName("application_" + parts.group("app"), Integer.parseInt(parts.group("attempt")), number);
    }

    /** A moment by both clocks. */
    static ObjectNode moment(RoundTime time) {
        return new Fields()
                .number("monotonicMs", time.monotonicMs())
                .number("wallMs", time.wallMs())
                .done();
    }

    static RoundTime moment(JsonNode time) {
        return new RoundTime(
                time.path("monotonicMs").asLong(), time.path("wallMs").asLong());
    }

    /** The elements of an array, or the values of an object. */
    static Stream<JsonNode> each(JsonNode many) {
        return StreamSupport.stream(many.spliterator(), false);
    }

    /** The values of an object by their names. */
    static <T> Map<String, T> map(JsonNode object, Function<JsonNode, T> read) {
        return names(object).collect(Collectors.toMap(name -> name, name -> read.apply(object.path(name))));
    }

    static Stream<String> names(JsonNode object) {
        Iterable<String> names = object::fieldNames;
        return StreamSupport.stream(names.spliterator(), false);
    }
}
