package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import io.sharpshooter.config.SettingsKeys;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Counts what happens in recorded lives: in how many of them each thing does. Used by one thread. */
final class Features {
    private final Map<String, Integer> counts = new TreeMap<>();

    /** By the name of what happens. */
    Map<String, Integer> counts() {
        return counts;
    }

    void add(JsonNode life) {
        Set<String> seen = new TreeSet<>();
        JsonNode settings = life.path("settings");
        seen.add("cost " + settings.path(SettingsKeys.LARGE_PREFIX + "cost").asText());
        seen.add("observe only "
                + settings.path(SettingsKeys.PREFIX + "observe_only").asText());
        JsonNode before = life.path("none");
        for (JsonNode round : life.path("rounds")) {
            inputs(round.path("cluster"), seen);
            outcomes(round, seen);
            remembered(before, seen);
            before = round.path("book");
        }
        seen.forEach(feature -> counts.merge(feature, 1, Integer::sum));
    }

    private static void inputs(JsonNode cluster, Set<String> seen) {
        note(seen, "several partitions", cluster.path("partitions").size() > 1);
        queues(cluster, seen);
        note(seen, "FAIR", cluster, "queues", "order", "FAIR");
        note(seen, "FAIR_BY_SIZE", cluster, "queues", "order", "FAIR_BY_SIZE");
        note(seen, "places of asks", each(cluster, "asks").anyMatch(ask -> ask.has("where")));
        note(seen, "doubted asks", each(cluster, "asks").anyMatch(ask -> ask.has("doubted")));
        note(seen, "asks for masters", each(cluster, "asks").anyMatch(ask -> ask.has("am")));
        note(seen, "inactive apps", each(cluster, "apps").anyMatch(app -> !app.has("active")));
        for (JsonNode node : cluster.path("nodes")) {
            note(seen, "reservations", node.has("reservation"));
            note(seen, "terminating containers", node.has("terminating"));
            note(seen, "node " + node.path("health").asText(), true);
            note(
                    seen,
                    "GPUs held",
                    each(node, "containers").anyMatch(one -> one.path("size").has("yarn.io/gpu")));
            note(seen, "borrowed partitions", each(node, "containers").anyMatch(one -> one.has("borrowsPartition")));
        }
    }

    private static void queues(JsonNode cluster, Set<String> seen) {
        JsonNode root = cluster.path("queues").path(0).path("partitions").path("");
        for (JsonNode queue : cluster.path("queues")) {
            JsonNode books = queue.path("partitions").path("");
            note(seen, "priorities of queues", queue.has("priority"));
            note(seen, "preemption disabled", queue.has("preemptionDisabled"));
            note(seen, "limits of users", books.has("users"));
            note(seen, "maxima of queues", !books.path("maximum").equals(root.path("maximum")));
        }
    }

    private static void outcomes(JsonNode round, Set<String> seen) {
        seen.add(round.has("nodesRead") ? "nodes read" : "no node read");
        JsonNode decision = round.path("decision");
        each(decision, "verdicts")
                .forEach(verdict -> seen.add("reason " + verdict.path("reason").asText()));
        each(decision, "claims").forEach(claim -> claim(claim, seen));
        each(decision, "actions")
                .forEach(action -> seen.add("action " + action.path("action").asText()));
        for (JsonNode result : round.path("results")) {
            JsonNode action =
                    decision.path("actions").path(result.path("action").asInt());
            boolean refused =
                    result.has("refused") && action.path("action").asText().equals("strike");
            note(seen, result.has("passing") ? "strikes refused for now" : "strikes refused", refused);
            note(seen, "kills", result.has("killed"));
        }
    }

    private static void claim(JsonNode claim, Set<String> seen) {
        seen.add("claim " + claim.path("kind").asText());
        seen.add("claim " + claim.path("state").asText());
        note(seen, "ends " + claim.path("reason").asText(), claim.has("reason"));
        note(seen, "obstacles", claim.has("obstacles"));
        note(seen, "several victims", claim.path("victims").size() > 1);
        each(claim, "victims")
                .forEach(victim -> seen.add("rule " + victim.path("rule").asText()));
    }

    /** What a round begins with. */
    private static void remembered(JsonNode book, Set<String> seen) {
        each(book, "open")
                .forEach(claim ->
                        seen.add("begins with a claim " + claim.path("state").asText()));
        Terms.names(book).forEach(part -> seen.add("remembers " + part));
        for (JsonNode ask : book.path("asks")) {
            Terms.names(ask).forEach(part -> seen.add("remembers " + part));
            Terms.names(ask.path("backOff")).forEach(word -> seen.add("remembers " + word));
        }
    }

    private static Stream<JsonNode> each(JsonNode holder, String many) {
        return Terms.each(holder.path(many));
    }

    private static void note(
            Set<String> seen, String feature, JsonNode holder, String many, String field, String value) {
        note(
                seen,
                feature,
                each(holder, many).anyMatch(one -> one.path(field).asText().equals(value)));
    }

    private static void note(Set<String> seen, String feature, boolean is) {
        if (is) {
            seen.add(feature);
        }
    }
}
