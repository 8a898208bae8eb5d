package io.sharpshooter.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A line of the decision log. */
public record Entry(JsonNode json) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    public static Entry parse(String line) {
        try {
            return new Entry(MAPPER.readTree(line));
        } catch (JsonProcessingException e) {
            throw new AssertionError("No JSON: " + line, e);
        }
    }

    /** {@code planned}, {@code held}, {@code refused_demand} and so on. */
    public String event() {
        return text("event");
    }

    public String text(String field) {
        return json.path(field).asText();
    }

    /** The ids of the containers in one of its arrays, in their order. */
    public List<String> containers(String field) {
        var ids = new ArrayList<String>();
        json.path(field)
                .forEach(container -> ids.add(container.path("container").asText()));
        return ids;
    }

    /** One of its amounts of resources, by type; what is zero is left out. */
    public Map<String, Long> amounts(String field) {
        var amounts = new TreeMap<String, Long>();
        json.path(field)
                .fields()
                .forEachRemaining(
                        type -> amounts.put(type.getKey(), type.getValue().asLong()));
        return amounts;
    }

    /** Whether it tells of a step of a claim that takes or keeps something. */
    public boolean isBusy() {
        return Set.of("noticed", "changed", "reserved", "held", "killed").contains(event());
    }

    /** In short, for the messages of failed tests. */
    @Override
    public String toString() {
        var text = new StringBuilder(event());
        for (var field : List.of("claim", "kind", "queue", "key", "node", "reason", "detail", "count", "numbers")) {
            var value = json.path(field);
            if (!value.isMissingNode()) {
                text.append(' ').append(value.isValueNode() ? value.asText() : value);
            }
        }
        int killed = json.path("killed").size();
        return killed == 0 ? text.toString() : text + " killing " + killed;
    }
}
