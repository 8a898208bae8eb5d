package io.sharpshooter.program.cli;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import io.sharpshooter.insight.PlainWords;
import io.sharpshooter.model.Printable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** A story from the decision log in words, for people. Mutable, for one thread. */
final class StoryText {
    /** What becomes of containers, by the field of a line that names them. */
    private static final SortedMap<String, String> FATES = new TreeMap<>(
            Map.of("victims", " was to die", "killed", " died", "spared", " lives, or has ended by itself"));

    private final String id;
    private final List<String> lines = new ArrayList<>();

    private StoryText(String id) {
        this.id = id;
    }

    /** Lines that can be printed; an empty one after each claim or refusal. */
    static List<String> of(String id, Iterable<JsonNode> story) {
        StoryText text = new StoryText(id);
        for (var part : story) {
            if (part.has("steps")) {
                text.tellClaim(part, part.path("steps"));
            } else {
                text.tellRefusal(part);
            }
            text.add("");
        }
        return text.lines;
    }

    private void add(String line) {
        lines.add(Printable.text(line));
    }

    private static String text(JsonNode of, String field) {
        return of.path(field).asText();
    }

    private static String time(JsonNode of, String field) {
        return of.path(field).asLong() / 1000 + " s";
    }

    private static String all(JsonNode fields, String between, String then) {
        return fields.properties().stream()
                .map(field -> field.getKey() + between + field.getValue().asText())
                .collect(joining(then));
    }

    /** Size, user and queue of an ask or a container. */
    private static String what(JsonNode of) {
        var partition = text(of, "partition");
        return (of.has("size") ? all(of.path("size"), "=", " ") : "something")
                + (of.path("am").asBoolean() ? " for the master" : "")
                + (partition.isEmpty() ? "" : " in partition " + partition)
                + (of.has("user") ? " of " + text(of, "user") : "")
                + " in " + text(of, "queue");
    }

    private void tellRefusal(JsonNode refusal) {
        var reason = text(refusal, "reason");
        add(id + " asked for " + text(refusal, "count") + " x " + what(refusal) + ".");
        add("  It was refused at " + text(refusal, "time") + ": " + reason + ". " + PlainWords.of("reason", reason));
        if (!refusal.path("numbers").isEmpty()) {
            add("  Numbers: " + all(refusal.path("numbers"), ": ", "; ") + ".");
        }
        String still = "until another line says otherwise, or it fits or is taken back, which no line says";
        add("  That holds " + (refusal.has("whoActs") ? "now" : still) + ".");
        if (refusal.has("ahead")) {
            add("  Before it in the order: " + all(refusal.path("ahead"), ": ", ", ") + ".");
        }
    }

    private void tellClaim(JsonNode claim, JsonNode steps) {
        var last = steps.path(steps.size() - 1);
        boolean asks = text(last, "app").equals(id);
        Set<String> rules = new LinkedHashSet<>();
        Map<String, String> fates = new HashMap<>();
        String others = "";
        int top = lines.size();
        add("  The app asks for " + what(last) + ", on node " + text(last, "node") + ".");
        for (var step : steps) {
            tellStep(step);
            for (var fate : FATES.entrySet()) {
                for (var victim : step.path(fate.getKey())) {
                    rules.add(text(victim, "rule"));
                    var before = fates.put(text(victim, "container"), fate.getKey());
                    if ((!asks || !last.has("reason")) && !fate.getKey().equals(before)) {
                        add("    " + text(victim, "container") + fate.getValue() + ": " + what(victim) + ", "
                                + time(victim, "ageMs") + " old, cost " + text(victim, "cost") + ".");
                    }
                }
            }
            var now = all(step.path("others"), " ", ", ");
            if (!now.isEmpty() && !now.equals(others)) {
                add("    Hidden from you: " + now + ".");
            }
            others = now;
        }
        rules.forEach(rule -> add("  Rule " + rule + ". " + PlainWords.of("rule", rule)));
        if (!last.has("reason")) {
            add(claim.has("restarted") ? "  Then the ResourceManager was started anew." : "  The claim is open.");
        }
        var whose = asks || !last.has("app") ? "." : " of " + text(last, "app") + ".";
        lines.add(top, id + (asks ? " has" : verb(fates)) + " claim " + text(last, "claim") + whose);
    }

    /** @param fates what became of its containers */
    private String verb(Map<String, String> fates) {
        if (id.startsWith("container")) {
            return fates.isEmpty() ? " was reserved by" : FATES.get(fates.get(id)) + ". It was chosen for";
        }
        return fates.containsValue("killed") ? " gave to" : " was to give to";
    }

    private void tellStep(JsonNode step) {
        var found = text(step, "detail");
        var reason = step.path("reason").asText(found.replaceFirst(":.*", ""));
        add("  " + text(step, "time") + "  " + text(step, "event") + ". " + words(step));
        if (!reason.isEmpty()) {
            add("    " + reason + ". " + PlainWords.of("reason", reason)
                    + (found.isEmpty() ? "" : " Found: " + found.replace(reason + ": ", "")));
        }
    }

    private static String words(JsonNode step) {
        var words = PlainWords.of("step", text(step, "event"));
        for (var field : step.properties()) {
            var name = field.getKey();
            words = words.replace("{" + name + "}", name.endsWith("Ms") ? time(step, name) : text(step, name));
        }
        return words.replaceAll("\\{\\w+}", "some time");
    }
}
