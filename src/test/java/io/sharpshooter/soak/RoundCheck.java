package io.sharpshooter.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.scenario.Entry;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.yarn.MockCluster;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * What must hold of every round, told from the scheduler's own state before and after it and from the decision log: who died,
 * died for a claim, once, by the rules; and no reservation outlives its claim.
 */
final class RoundCheck implements AutoCloseable {
    private static final Set<String> ENDS = Set.of("satisfied", "satisfied_elsewhere", "cancelled", "expired");

    private static final int LAST_LINES = 15;

    private final MockCluster cluster;
    private final LogCatcher decisions = new LogCatcher(DecisionLog.LOGGER);
    private final Set<String> dead = new HashSet<>();
    private final Map<String, String> reservations = new HashMap<>();
    private final Set<String> madeAtRest = new HashSet<>();
    private final Set<String> struck = new HashSet<>();
    private final Map<String, Entry> open = new TreeMap<>();
    private Living before;
    private int read;
    private int killed;
    private int satisfied;
    private boolean resting;

    RoundCheck(MockCluster cluster) {
        this.cluster = cluster;
        this.before = Living.of(cluster);
    }

    /** Just before a round. */
    void before() {
        before = Living.of(cluster);
    }

    /** Just after it. Returns whether somebody was told or killed, or a node was reserved. */
    boolean after() {
        Living after = Living.of(cluster);
        List<String> lines = decisions.messages();
        List<Entry> entries =
                lines.subList(read, lines.size()).stream().map(Entry::parse).toList();
        read = lines.size();
        Set<String> explained = new HashSet<>();
        entries.forEach(entry -> follow(entry, after));
        for (Entry entry : entries) {
            entry.containers("killed").forEach(id -> checkDeath(entry, id, after));
            explained.addAll(entry.containers("killed"));
        }
        Set<String> died = new HashSet<>(before.containers().keySet());
        died.removeAll(after.containers().keySet());
        assertThat(died).as("who died in the round, died for a claim").isEqualTo(explained);
        killed += died.size();
        return entries.stream().anyMatch(RoundCheck::isBusy);
    }

    /** From now on nothing changes but by policy and scheduler: what is killed must help. */
    void rest() {
        resting = true;
    }

    /** The policy object is gone, and what it knew of claims. */
    void forgetClaims() {
        reservations.clear();
        open.clear();
        struck.clear();
        madeAtRest.clear();
    }

    /** The last lines of the decision log. */
    List<String> lastDecisions() {
        List<String> lines = decisions.messages();
        return lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
    }

    int killed() {
        return killed;
    }

    int satisfied() {
        return satisfied;
    }

    private static boolean isBusy(Entry entry) {
        return Set.of("planned", "noticed", "changed", "reserved", "held", "killed")
                .contains(entry.event());
    }

    private void follow(Entry entry, Living after) {
        String claim = entry.text("claim");
        if (entry.event().equals("planned")) {
            open.put(claim, entry);
            madeAtRest.addAll(resting ? Set.of(claim) : Set.of());
        }
        if (!entry.text("reservation").isEmpty()) {
            reservations.put(claim, entry.text("reservation"));
        }
        if (entry.event().equals("held") || entry.event().equals("killed")) {
            struck.addAll(entry.containers("killed").isEmpty() ? Set.of() : Set.of(claim));
        }
        if (ENDS.contains(entry.event())) {
            open.remove(claim);
            ends(entry, claim, after);
        }
    }

    private void ends(Entry entry, String claim, Living after) {
        String reservation = reservations.remove(claim);
        assertThat(reservation != null && after.reservations().contains(reservation))
                .as("%s of %s is left: %s", reservation, claim, entry)
                .isFalse();
        boolean helped = entry.event().startsWith("satisfied");
        satisfied += helped ? 1 : 0;
        assertThat(helped || !struck.remove(claim) || !madeAtRest.remove(claim))
                .as("in a cluster at rest nobody dies in vain: %s", entry)
                .isTrue();
    }

    private void checkDeath(Entry claim, String id, Living after) {
        assertThat(dead.add(id)).as("%s dies once", id).isTrue();
        Living.One victim = Objects.requireNonNull(before.containers().get(id), id + " was not alive");
        boolean large = claim.text("kind").equals("LARGE");
        assertThat(large && victim.am()).as("an AM dies for %s", claim).isFalse();
        assertThat(victim.node()).as("%s is on the node of %s", id, claim).isEqualTo(claim.text("node"));
        new RankCheck(before, after, open.values(), claim.text("queue"), victim).check(claim);
    }

    @Override
    public void close() {
        decisions.close();
    }
}
