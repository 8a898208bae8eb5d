package io.sharpshooter.scenario;

import static java.lang.Math.max;
import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState.RESERVED;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.yarn.MockCluster;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * Follows claims in the decision log, from round to round: nobody dies twice, and no reservation outlives its claim.
 */
public final class ClaimFollower implements AutoCloseable {
    public static final Set<String> ENDS = Set.of("satisfied", "satisfied_elsewhere", "cancelled", "expired");

    private static final int LAST_LINES = 15;

    private final MockCluster cluster;
    private final LogCatcher log = new LogCatcher(DecisionLog.LOGGER);
    private final Map<String, String> reservations = new HashMap<>();
    private final Set<String> open = new HashSet<>();
    private final Set<String> struck = new HashSet<>();
    private final Set<String> madeAtRest = new HashSet<>();
    private final Map<String, Integer> ends = new TreeMap<>();
    private final Map<String, Integer> endsWithoutVictims = new TreeMap<>();
    private final Set<ContainerId> dead = new HashSet<>();
    private int killed;
    private int read;
    private boolean resting;

    public ClaimFollower(MockCluster cluster) {
        this.cluster = cluster;
    }

    /** What has been logged until now is none of its business. */
    void skip() {
        read = log.messages().size();
    }

    /** Returns what has been said since the last look, by one round. */
    public List<Entry> follow() {
        var entries = log.messagesAfter(read).stream().map(Entry::parse).toList();
        read += entries.size();
        entries.stream()
                .filter(entry -> !entry.text("claim").isEmpty())
                .filter(entry -> !entry.event().equals("unused")) // its claim has ended before
                .forEach(this::follow);
        return entries;
    }

    private void follow(Entry entry) {
        var claim = entry.text("claim");
        for (var id : entry.containers("killed")) {
            assertThat(dead.add(ContainerId.fromString(id)))
                    .as("%s dies once: %s", id, entry)
                    .isTrue();
            killed++;
            struck.add(claim);
        }
        open.add(claim);
        if (resting && entry.event().equals("planned")) {
            madeAtRest.add(claim);
        }
        if (!entry.text("reservation").isEmpty()) {
            reservations.put(claim, entry.text("reservation"));
        }
        if (ENDS.contains(entry.event())) {
            open.remove(claim);
            ends(entry, claim);
        }
    }

    private void ends(Entry entry, String claim) {
        var how = entry.event().equals("cancelled") ? "cancelled: " + entry.text("reason") : entry.event();
        boolean hadVictims = struck.remove(claim);
        (hadVictims ? ends : endsWithoutVictims).merge(how, 1, Integer::sum);
        assertThat(madeAtRest.remove(claim) && hadVictims && !how.startsWith("satisfied"))
                .as("in a cluster at rest nobody dies in vain: %s", entry)
                .isFalse();
        var reservation = reservations.remove(claim);
        if (reservation != null) {
            var container = cluster.scheduler().getRMContainer(ContainerId.fromString(reservation));
            assertThat(container != null && container.getState() == RESERVED)
                    .as("%s is left of %s", reservation, entry)
                    .isFalse();
        }
    }

    /** From now on nothing changes but by policy and scheduler: what is killed must help. */
    void rest() {
        resting = true;
    }

    /** Another ResourceManager knows of no claim. */
    void forget(Collection<ContainerId> alive) {
        reservations.clear();
        open.clear();
        struck.clear();
        madeAtRest.clear();
        dead.removeAll(alive);
    }

    /** How many claims for which somebody has died have ended. */
    public int count() {
        return ends.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** For how many claims the container was placed, here or on another node. */
    int satisfied() {
        return satisfied(ends) + satisfied(endsWithoutVictims);
    }

    public static int satisfied(Map<String, Integer> ends) {
        return ends.getOrDefault("satisfied", 0) + ends.getOrDefault("satisfied_elsewhere", 0);
    }

    /** How those have ended for which somebody has died. */
    public Map<String, Integer> byEnd() {
        return ends;
    }

    /** How all others have ended. */
    public Map<String, Integer> byEndWithoutVictims() {
        return endsWithoutVictims;
    }

    /** How many have not ended yet. */
    public int open() {
        return open.size();
    }

    public int killed() {
        return killed;
    }

    /** The last lines of the decision log. */
    List<String> lastDecisions() {
        var lines = log.messages();
        return lines.subList(max(0, lines.size() - LAST_LINES), lines.size());
    }

    @Override
    public void close() {
        log.close();
    }
}
