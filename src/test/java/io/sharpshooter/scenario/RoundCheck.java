package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.yarn.MockCluster;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * What must hold of every round, told from the scheduler's own state before and after it and from the decision log: who
 * died, died for a claim, once, and was no master or protected one; and no reservation outlives its claim.
 */
public final class RoundCheck implements AutoCloseable {
    private static final Set<String> ENDS = Set.of("satisfied", "satisfied_elsewhere", "cancelled", "expired");

    private static final int LAST_LINES = 15;

    private final MockCluster cluster;
    private final LogCatcher decisions = new LogCatcher(DecisionLog.LOGGER);
    private final Set<ContainerId> dead = new HashSet<>();
    private final Map<String, String> reservations = new HashMap<>();
    private final Set<String> madeAtRest = new HashSet<>();
    private final Set<String> struck = new HashSet<>();
    private Living before;
    private int read;
    private int killed;
    private int satisfied;
    private boolean resting;

    public RoundCheck(MockCluster cluster) {
        this.cluster = cluster;
        this.before = Living.of(cluster);
    }

    /** Just before a round; what has been logged until now is none of its business. */
    public void before() {
        read = decisions.messages().size();
        before = Living.of(cluster);
    }

    /** Just after it. Returns what the decision log says of it. */
    public List<Entry> after() {
        Living after = Living.of(cluster);
        List<String> lines = decisions.messages();
        List<Entry> entries =
                lines.subList(read, lines.size()).stream().map(Entry::parse).toList();
        read = lines.size();
        entries.forEach(entry -> follow(entry, after));
        Set<ContainerId> explained = new HashSet<>();
        for (Entry entry : entries) {
            for (String name : entry.containers("killed")) {
                ContainerId id = ContainerId.fromString(name);
                checkDeath(entry, id);
                explained.add(id);
            }
        }
        Set<ContainerId> died = after.killedSince(before);
        assertThat(died).as("who died in the round, died for a claim").isEqualTo(explained);
        killed += died.size();
        return entries;
    }

    /** From now on nothing changes but by policy and scheduler: what is killed must help. */
    public void rest() {
        resting = true;
    }

    /**
     * Another ResourceManager has taken over and knows of no claim, and no reservation is left. Who was killed and
     * lives all the same, because its node has not been told or could not do it in time, may be killed again.
     */
    public void managerIsNew() {
        reservations.clear();
        struck.clear();
        madeAtRest.clear();
        Living now = Living.of(cluster);
        assertThat(now.reserved())
                .as("reservations that a new ResourceManager begins with")
                .isEmpty();
        dead.removeAll(now.containers().keySet());
    }

    /** The last lines of the decision log. */
    public List<String> lastDecisions() {
        List<String> lines = decisions.messages();
        return lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
    }

    public int killed() {
        return killed;
    }

    public int satisfied() {
        return satisfied;
    }

    private void follow(Entry entry, Living after) {
        String claim = entry.text("claim");
        if (entry.event().equals("planned")) {
            madeAtRest.addAll(resting ? Set.of(claim) : Set.of());
        }
        if (!entry.text("reservation").isEmpty()) {
            reservations.put(claim, entry.text("reservation"));
        }
        if (entry.event().equals("held") || entry.event().equals("killed")) {
            struck.addAll(entry.containers("killed").isEmpty() ? Set.of() : Set.of(claim));
        }
        if (ENDS.contains(entry.event())) {
            ends(entry, claim, after);
        }
    }

    private void ends(Entry entry, String claim, Living after) {
        String reservation = reservations.remove(claim);
        assertThat(reservation != null && after.reserved().containsValue(ContainerId.fromString(reservation)))
                .as("%s of %s is left: %s", reservation, claim, entry)
                .isFalse();
        boolean helped = entry.event().startsWith("satisfied");
        satisfied += helped ? 1 : 0;
        assertThat(helped || !struck.remove(claim) || !madeAtRest.remove(claim))
                .as("in a cluster at rest nobody dies in vain: %s", entry)
                .isTrue();
    }

    private void checkDeath(Entry claim, ContainerId id) {
        assertThat(dead.add(id)).as("%s dies once", id).isTrue();
        Living.One victim = Objects.requireNonNull(before.containers().get(id), id + " was not alive");
        assertThat(victim.isProtected()).as("protected: %s", claim).isFalse();
        assertThat(victim.app().toString()).as("not its own: %s", claim).isNotEqualTo(claim.text("app"));
        boolean mayBeMaster =
                !claim.text("kind").equals("LARGE") && !claim.text("queue").equals(victim.queue());
        assertThat(victim.am() && !mayBeMaster).as("an AM dies for %s", claim).isFalse();
        assertThat(victim.am() && before.ofApp(victim) > 1)
                .as("with its AM an app loses more than %s", claim)
                .isFalse();
        assertThat(victim.node().toString().equals(claim.text("node"))
                        || claim.text("kind").equals("RELIEF"))
                .as("%s is on the node of %s", id, claim)
                .isTrue();
    }

    @Override
    public void close() {
        decisions.close();
    }
}
