package io.sharpshooter.story;

import io.sharpshooter.rule.PreemptionRule;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The steps of a claim, as the decision log has them, in sentences for people. */
final class StepWords {
    private StepWords() {}

    /** One step of a claim. */
    static String of(LogLine line) {
        return switch (line.event()) {
            case "planned" -> "Planned, " + waited(line) + plan(line);
            case "changed" -> "Planned anew" + plan(line);
            case "noticed" ->
                "The application masters of " + Words.count(line.list("victims").size(), "container")
                        + " were told; grace period " + Words.seconds(line.number("graceMs")) + ".";
            case "reserved" -> "The node was reserved for the ask.";
            case "refused" -> "Not possible yet: " + line.text("detail") + ".";
            case "killed" -> kill(line);
            case "held" -> kill(line) + " The node is held for the ask.";
            case "satisfied" -> "The container was placed, " + waited(line) + ".";
            case "satisfied_elsewhere" -> "The container was placed on another node, " + waited(line) + ".";
            case "cancelled" -> "Given up: " + Words.reason(line.text("reason")) + detail(line) + end(line);
            case "expired" ->
                "Given up after holding the node for " + Words.seconds(line.number("heldMs")) + " in vain" + end(line);
            case "unused" -> "The container was given back before it ran.";
            default -> line.event();
        };
    }

    private static String waited(LogLine line) {
        return Words.seconds(line.number("waitedMs")) + " after the ask was first seen waiting";
    }

    private static String plan(LogLine line) {
        List<LogLine> victims = line.list("victims");
        String taken = victims.isEmpty()
                ? ": no container has to die"
                : ": to take " + Words.containers(victims) + ", which hold " + Words.size(line, "taken");
        String dropped = reservations(line, "obstacles", " to drop ");
        String spared = line.has("spared") ? "; spared " + Words.containers(line.list("spared")) : "";
        return taken + dropped + spared + "." + because(line, victims);
    }

    private static String because(LogLine line, List<LogLine> victims) {
        String rules = victims.stream().map(StepWords::rule).distinct().collect(Collectors.joining("; "));
        return rules.isEmpty()
                ? ""
                : " Why: " + rules + ". In the order of victims: " + TierWords.of(line, victims) + ".";
    }

    private static String kill(LogLine line) {
        List<LogLine> killed = line.list("killed");
        String deaths = killed.isEmpty()
                ? "Nobody was killed"
                : "Killed " + Words.containers(killed) + ": freed " + Words.size(line, "lost") + ", lost "
                        + Words.work(line);
        return deaths + reservations(line, "dropped", " dropped ") + spared(line) + ".";
    }

    private static String reservations(LogLine line, String field, String verb) {
        int count = line.list(field).size();
        return count == 0 ? "" : ";" + verb + Words.count(count, "reservation");
    }

    private static String spared(LogLine line) {
        return line.has("spared") ? "; spared " + Words.containers(line.list("spared")) : "";
    }

    private static String detail(LogLine line) {
        return line.has("detail") ? " (" + line.text("detail") + ")" : "";
    }

    private static String end(LogLine line) {
        if (line.number("lostContainers") > 0) {
            return "; " + Words.count(line.number("lostContainers"), "container") + " had been killed.";
        }
        return spared(line) + ".";
    }

    /** Why something could be taken from the queue of a victim. */
    static String rule(LogLine victim) {
        String queue = victim.text("queue");
        return Arrays.stream(PreemptionRule.values())
                .filter(rule -> rule.name().equals(victim.text("rule")))
                .findFirst()
                .map(rule -> rule(rule, queue))
                .orElse(queue + " had to give (" + victim.text("rule") + ")");
    }

    private static String rule(PreemptionRule rule, String queue) {
        return switch (rule) {
            case HIGHER_PRIORITY ->
                "the waiting queue has a higher priority than " + queue + ", which held more than its guarantee";
            case ELASTIC_MINIMUM ->
                "the waiting queue is within its guarantee, and " + queue + " held more than its own";
            case IDEAL_SHARE -> queue + " held more than its ideal share";
        };
    }
}
