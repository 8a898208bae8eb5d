package io.sharpshooter.clients;

import io.sharpshooter.scenario.Entry;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A claim, as the decision log tells it.
 *
 * @param number of the claim
 * @param app that asks
 * @param node that is claimed
 * @param mb the memory that is asked for
 * @param plannedMs when it was made, since the epoch
 * @param endedMs when it ended; the largest number while it is open
 * @param event the last one, as {@code satisfied}
 * @param reason why it ended; empty while it is open
 * @param told containers whose masters were told for it
 * @param killed containers that it has killed
 * @param reservation id of the container that is to come; empty where the node was never reserved
 */
record LoggedClaim(
        long number,
        String app,
        String node,
        long mb,
        long plannedMs,
        long endedMs,
        String event,
        String reason,
        Set<String> told,
        Set<String> killed,
        String reservation) {

    /** Every claim in a decision log, in order of their numbers. */
    static List<LoggedClaim> all(List<String> log) {
        Map<Long, List<Entry>> lines = new TreeMap<>();
        for (String line : log) {
            Entry entry = Entry.parse(line);
            if (entry.json().has("claim")) {
                lines.computeIfAbsent(entry.json().path("claim").asLong(), it -> new ArrayList<>())
                        .add(entry);
            }
        }
        return lines.values().stream().map(LoggedClaim::of).toList();
    }

    /** Of all lines of one claim, in order. */
    private static LoggedClaim of(List<Entry> lines) {
        Entry first = lines.get(0);
        Entry last = lines.get(lines.size() - 1);
        Set<String> told = new LinkedHashSet<>();
        Set<String> killed = new LinkedHashSet<>();
        String reservation = "";
        for (Entry line : lines) {
            // Without a grace period nobody is told, and the victims of a plan are killed in the same round.
            if (!line.event().equals("planned")) {
                told.addAll(line.containers("victims"));
            }
            killed.addAll(line.containers("killed"));
            reservation = line.json().path("reservation").asText(reservation);
        }
        boolean open = last.isBusy() || last.event().equals("refused");
        return new LoggedClaim(
                first.json().path("claim").asLong(),
                first.text("app"),
                first.text("node"),
                first.json().path("size").path("memory-mb").asLong(),
                first.json().path("ms").asLong(),
                open ? Long.MAX_VALUE : last.json().path("ms").asLong(),
                last.event(),
                last.text("reason"),
                told,
                killed,
                reservation);
    }

    /** Whether its container was placed on the node where room was made for it. */
    boolean isSatisfied() {
        return event.equals("satisfied");
    }

    boolean isOpenAt(long ms) {
        return plannedMs <= ms && ms < endedMs;
    }

    /** As in {@code claim 3 (ASK_WITHDRAWN)}. */
    String title() {
        return "claim " + number + " (" + (reason.isEmpty() ? event : reason) + ")";
    }
}
