package io.sharpshooter.program.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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

    /** Of all lines of one claim, in order. */
    static LoggedClaim of(List<JsonNode> lines) {
        JsonNode first = lines.get(0);
        JsonNode last = lines.get(lines.size() - 1);
        String event = last.path("event").asText();
        Set<String> told = new LinkedHashSet<>();
        Set<String> killed = new LinkedHashSet<>();
        String reservation = "";
        for (JsonNode line : lines) {
            // Without a grace period nobody is told, and the victims of a plan are killed in the same round.
            if (!line.path("event").asText().equals("planned")) {
                line.path("victims").forEach(it -> told.add(it.path("container").asText()));
            }
            line.path("killed").forEach(it -> killed.add(it.path("container").asText()));
            reservation = line.path("reservation").asText(reservation);
        }
        return new LoggedClaim(
                first.path("claim").asLong(),
                first.path("app").asText(),
                first.path("node").asText(),
                first.path("size").path("memory-mb").asLong(),
                first.path("ms").asLong(),
                ClaimLog.OPEN.contains(event) ? Long.MAX_VALUE : last.path("ms").asLong(),
                event,
                last.path("reason").asText(""),
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
