package io.sharpshooter.program.cli;

import static java.util.Comparator.comparing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What lines of the decision log tell of one container or app: the newest refusal for each size, and the claims that
 * it asks by, gives to or was reserved by. They are entered log by log, each in its order, wherever they come from.
 *
 * <p>Keeps what concerns the one only. Mutable, for one thread.
 */
final class DecisionStory {
    /** The fields of a line that name containers which die, or live after all. */
    private static final List<String> VICTIMS = List.of("victims", "killed", "spared");

    private static final Comparator<JsonNode> BY_TIME =
            comparing(line -> line.path("time").asText());

    private final String id;
    private final String part;
    private final Map<String, JsonNode> refusals = new LinkedHashMap<>();
    private final List<JsonNode> claims = new ArrayList<>();
    private final Map<Long, ObjectNode> numbered = new HashMap<>();

    /** @param id of a container or an app, which is well formed */
    DecisionStory(String id) {
        this.id = id;
        // an app's containers are called like it but for the first word
        part = (id.startsWith("application_") ? id.substring(id.indexOf('_')) : id) + "_";
    }

    /** Whether a line may tell something of it: a cheap look, before it is parsed. */
    boolean mayTell(String line) {
        return line.contains(id) || line.contains("\"claim\":");
    }

    /** A log has ended; another one has claims of its own under the same numbers. */
    void endLog() {
        numbered.clear();
    }

    void enter(JsonNode line) {
        boolean own = concerns(line);
        var event = line.path("event").asText();
        if (own && event.equals("refused_demand")) {
            var ask = line.path("size") + " " + line.path("partition") + line.path("am");
            refusals.merge(ask, line, (old, other) -> BY_TIME.compare(old, other) > 0 ? old : other);
            return;
        }
        long number = line.path("claim").asLong();
        if (event.equals("planned") && (number == 1 || numbered.containsKey(number))) {
            // numbers start anew with each ResourceManager
            numbered.values().forEach(claim -> claim.put("restarted", true));
            numbered.clear();
        }
        if (own && number > 0 && !numbered.containsKey(number)) {
            var claim = JsonNodeFactory.instance.objectNode();
            claims.add(claim.set("time", line.path("time")));
            numbered.put(number, claim);
        }
        if (numbered.containsKey(number)) {
            numbered.get(number).withArray("steps").add(line);
        }
    }

    /** Whether it asks, gives or was reserved. Unless it asks, other victims are taken out of the line. */
    private boolean concerns(JsonNode line) {
        if (line.path("app").asText().equals(id)) {
            return true;
        }
        boolean gives = false;
        for (var field : VICTIMS) {
            for (var all = line.path(field).elements(); all.hasNext(); ) {
                boolean own = (all.next().path("container").asText() + "_").contains(part);
                gives |= own;
                if (!own) {
                    all.remove();
                }
            }
        }
        return gives || line.path("reservation").asText().equals(id);
    }

    /** The lines with refusals, then the claims with the lines of their steps; each oldest first. */
    ArrayNode told() {
        var all = JsonNodeFactory.instance.arrayNode();
        refusals.values().stream().sorted(BY_TIME).forEach(all::add);
        claims.stream().sorted(BY_TIME).forEach(all::add);
        return all;
    }
}
