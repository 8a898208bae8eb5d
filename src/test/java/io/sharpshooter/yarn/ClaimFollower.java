package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.scenario.Entry;
import io.sharpshooter.scenario.LogCatcher;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;

/** Follows claims in the decision log, from round to round, while other threads change the cluster. */
final class ClaimFollower implements AutoCloseable {
    static final Set<String> ENDS = Set.of("satisfied", "satisfied_elsewhere", "cancelled", "expired");

    private final MockCluster cluster;
    private final LogCatcher log = new LogCatcher(DecisionLog.LOGGER);
    private final Map<String, String> reservations = new HashMap<>();
    private final Set<String> open = new HashSet<>();
    private final Set<String> struck = new HashSet<>();
    private final Map<String, Integer> ends = new TreeMap<>();
    private final Map<String, Integer> endsWithoutVictims = new TreeMap<>();
    private final Set<String> dead = new HashSet<>();
    private int read;

    ClaimFollower(MockCluster cluster) {
        this.cluster = cluster;
    }

    /**
     * Reads what the last round has said; fails when it has killed somebody again, or left a reservation of an ended
     * claim.
     */
    void follow() {
        List<String> lines = log.messagesAfter(read);
        lines.stream()
                .map(Entry::parse)
                .filter(entry -> !entry.text("claim").isEmpty())
                .filter(entry -> !entry.event().equals("unused")) // its claim has ended before
                .forEach(this::follow);
        read += lines.size();
    }

    private void follow(Entry entry) {
        String claim = entry.text("claim");
        for (String id : entry.containers("killed")) {
            assertThat(dead.add(id)).as("%s dies once: %s", id, entry).isTrue();
            struck.add(claim);
        }
        open.add(claim);
        if (!entry.text("reservation").isEmpty()) {
            reservations.put(claim, entry.text("reservation"));
        }
        if (ENDS.contains(entry.event())) {
            open.remove(claim);
            ends(entry, claim);
        }
    }

    private void ends(Entry entry, String claim) {
        String how = entry.event().equals("cancelled") ? "cancelled: " + entry.text("reason") : entry.event();
        (struck.remove(claim) ? ends : endsWithoutVictims).merge(how, 1, Integer::sum);
        String reservation = reservations.remove(claim);
        if (reservation != null) {
            RMContainer container = cluster.scheduler().getRMContainer(ContainerId.fromString(reservation));
            assertThat(container != null && container.getState() == RMContainerState.RESERVED)
                    .as("%s is left of %s", reservation, entry)
                    .isFalse();
        }
    }

    /** How many claims for which somebody has died have ended. */
    int count() {
        return ends.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** For how many of them the container was placed, here or on another node. */
    int satisfied() {
        return ends.getOrDefault("satisfied", 0) + ends.getOrDefault("satisfied_elsewhere", 0);
    }

    /** How they have ended. */
    Map<String, Integer> byEnd() {
        return ends;
    }

    /** How all others have ended: nobody has died for them. */
    Map<String, Integer> byEndWithoutVictims() {
        return endsWithoutVictims;
    }

    /** How many have not ended yet. */
    int open() {
        return open.size();
    }

    int killed() {
        return dead.size();
    }

    @Override
    public void close() {
        log.close();
    }
}
