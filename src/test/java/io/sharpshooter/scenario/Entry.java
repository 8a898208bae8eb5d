package io.sharpshooter.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;

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
        List<String> ids = new ArrayList<>();
        json.path(field)
                .forEach(container -> ids.add(container.path("container").asText()));
        return ids;
    }

    /** In short, for the messages of failed tests. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(event());
        for (String field : List.of("claim", "kind", "queue", "key", "node", "reason", "detail", "count", "numbers")) {
            JsonNode value = json.path(field);
            if (!value.isMissingNode()) {
                text.append(' ').append(value.isValueNode() ? value.asText() : value);
            }
        }
        int killed = json.path("killed").size();
        return killed == 0 ? text.toString() : text + " killing " + killed;
    }
}
