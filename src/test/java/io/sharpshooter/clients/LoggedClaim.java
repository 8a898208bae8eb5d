package io.sharpshooter.clients;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.sharpshooter.scenario.Entry;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * A claim, as the decision log tells it.
 *
 * @param plan its first line
 * @param last its last one so far
 * @param told containers whose masters were told for it
 * @param killed containers that it has killed
 * @param reservation id of the container that is to come; empty where the node was never reserved
 */
record LoggedClaim(Entry plan, Entry last, Set<String> told, Set<String> killed, String reservation) {

    /** Every claim in a decision log, in order of their numbers. */
    static List<LoggedClaim> all(List<String> log) {
        return log.stream()
                .map(Entry::parse)
                .filter(entry -> entry.json().has("claim"))
                .collect(groupingBy(entry -> entry.json().path("claim").asLong(), TreeMap::new, toList()))
                .values()
                .stream()
                .map(LoggedClaim::of)
                .toList();
    }

    /** Of all lines of one claim, in order. */
    private static LoggedClaim of(List<Entry> lines) {
        Set<String> told = new HashSet<>();
        Set<String> killed = new HashSet<>();
        String reservation = "";
        for (var line : lines) {
            // Without a grace period nobody is told, and the victims of a plan are killed in the same round.
            if (!line.event().equals("planned")) {
                told.addAll(line.containers("victims"));
            }
            killed.addAll(line.containers("killed"));
            reservation = line.json().path("reservation").asText(reservation);
        }
        return new LoggedClaim(lines.get(0), lines.get(lines.size() - 1), told, killed, reservation);
    }

    /** When it was made, since the epoch. */
    long plannedMs() {
        return plan.json().path("ms").asLong();
    }

    /** How long its ask has waited, until now or until it ended. */
    long waitedMs() {
        return last.json().path("waitedMs").asLong();
    }

    /** The memory that is asked for. */
    long mb() {
        return plan.amounts("size").getOrDefault("memory-mb", 0L);
    }

    /** Whether its container was placed on the node where room was made for it. */
    boolean isSatisfied() {
        return last.event().equals("satisfied");
    }

    /** As in {@code claim 3 (ASK_WITHDRAWN)}. */
    String title() {
        String reason = last.text("reason");
        return "claim " + plan.text("claim") + " (" + (reason.isEmpty() ? last.event() : reason) + ")";
    }
}
