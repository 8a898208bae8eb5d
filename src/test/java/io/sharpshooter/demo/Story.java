package io.sharpshooter.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The life of one claim, retold from the decision log: the first that was satisfied, else the last one made. */
final class Story {

    private final List<JsonNode> events;
    private final UnaryOperator<String> nodeNames;

    /**
     * @param events the decision log, oldest first
     * @param nodeNames how a node is called in the report
     */
    Story(List<JsonNode> events, UnaryOperator<String> nodeNames) {
        this.events = List.copyOf(events);
        this.nodeNames = nodeNames;
    }

    /** One sentence for each step; what kept its ask waiting before is told, too. */
    List<String> lines() {
        Optional<JsonNode> hero = hero();
        if (hero.isEmpty()) {
            return List.of("  No claim was made.");
        }
        List<JsonNode> steps =
                events.stream().filter(event -> belongsTo(hero.get(), event)).toList();
        long start = steps.get(0).path("ms").asLong();
        List<String> lines = new ArrayList<>();
        for (JsonNode step : steps) {
            double seconds = (step.path("ms").asLong() - start) / 1000.0;
            lines.add("  %5.1f s  %s".formatted(seconds, sentence(step)));
        }
        return lines;
    }

    private Optional<JsonNode> hero() {
        return events.stream()
                .filter(event -> is(event, "satisfied"))
                .findFirst()
                .or(() -> events.stream().filter(event -> is(event, "planned")).reduce((one, next) -> next));
    }

    /** The claim's own steps, and refusals of the same ask up to its plan. */
    private boolean belongsTo(JsonNode hero, JsonNode event) {
        if (event.has("claim")) {
            return event.path("claim").equals(hero.path("claim"));
        }
        return event.path("app").equals(hero.path("app"))
                && event.path("key").equals(hero.path("key"))
                && event.path("ms").asLong() < plannedAt(hero);
    }

    private long plannedAt(JsonNode hero) {
        return events.stream()
                .filter(event -> is(event, "planned") && event.path("claim").equals(hero.path("claim")))
                .mapToLong(event -> event.path("ms").asLong())
                .min()
                .orElse(Long.MAX_VALUE);
    }

    private String sentence(JsonNode step) {
        return switch (step.path("event").asText()) {
            case "refused_demand" ->
                "Not yet: %s %s".formatted(step.path("reason").asText(), numbers(step));
            case "planned" -> plan(step);
            case "changed" -> "Another set of victims is cheaper now: %s.".formatted(containers(step.path("victims")));
            case "noticed" ->
                "Notice: the master of the victims is told; they have %.1f s left."
                        .formatted(step.path("graceMs").asLong() / 1000.0);
            case "reserved" -> "The node is reserved for it.";
            case "held", "killed" -> kill(step);
            case "satisfied" ->
                "Placed, %.1f s after it was first seen waiting."
                        .formatted(step.path("waitedMs").asLong() / 1000.0);
            default ->
                step.path("event").asText() + ": " + step.path("reason").asText() + " "
                        + step.path("detail").asText();
        };
    }

    private String plan(JsonNode step) {
        return "Plan: %d GB for %s on %s, where %s cost least; %s."
                .formatted(
                        memoryGb(step.path("size")),
                        step.path("queue").asText(),
                        nodeNames.apply(step.path("node").asText()),
                        containers(step.path("victims")),
                        rule(step));
    }

    private static String rule(JsonNode step) {
        return switch (step.path("victims").path(0).path("rule").asText()) {
            case "HIGHER_PRIORITY" -> "its queue has the higher priority";
            case "ELASTIC_MINIMUM" -> "its queue is below its guarantee and theirs is above";
            case "IDEAL_SHARE" -> "their queue is above its ideal share";
            default -> "nobody has to go";
        };
    }

    private static String kill(JsonNode step) {
        String dropped = step.has("dropped")
                ? " %d reservations in the way are dropped."
                        .formatted(step.path("dropped").size())
                : "";
        return "Kill: %s die, %d GB-seconds of work; in the same step the node is reserved.%s"
                .formatted(containers(step.path("killed")), memoryGb(step.path("lostSeconds")), dropped);
    }

    /** "15 containers of root.b, 60 GB" and how long they have run. */
    private static String containers(JsonNode victims) {
        if (victims.isEmpty()) {
            return "no containers";
        }
        long gb = stream(victims)
                .mapToLong(victim -> memoryGb(victim.path("size")))
                .sum();
        long[] ages = stream(victims)
                .mapToLong(victim -> victim.path("ageMs").asLong() / 1000)
                .sorted()
                .toArray();
        return "%d containers of %s (%d GB, %d to %d s old)"
                .formatted(victims.size(), victims.path(0).path("queue").asText(), gb, ages[0], ages[ages.length - 1]);
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private static String numbers(JsonNode step) {
        return step.path("numbers").toString().replace("\"", "");
    }

    private static long memoryGb(JsonNode vector) {
        return Words.gb(vector.path("memory-mb").asLong());
    }

    private static boolean is(JsonNode event, String step) {
        return event.path("event").asText().equals(step);
    }
}
