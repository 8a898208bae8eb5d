package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.yarn.MockCluster;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * What must hold of every round, told from the scheduler's own state before and after it and from the decision log: who
 * died, died for a claim, once, by the rules, and made it fit; and no reservation outlives its claim.
 */
public final class RoundCheck implements AutoCloseable {
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
        Set<String> explained = new HashSet<>();
        for (Entry entry : entries) {
            entry.containers("killed").forEach(id -> checkDeath(entry, id, after));
            explained.addAll(entry.containers("killed"));
        }
        Set<String> died = new HashSet<>(before.containers().keySet());
        died.removeAll(after.containers().keySet());
        assertThat(died).as("who died in the round, died for a claim").isEqualTo(explained);
        killed += died.size();
        checkFits(entries, after);
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
        open.clear();
        struck.clear();
        madeAtRest.clear();
        Living now = Living.of(cluster);
        assertThat(now.reservations())
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
            open.put(claim, entry);
            madeAtRest.addAll(resting ? Set.of(claim) : Set.of());
        }
        if (!entry.text("reservation").isEmpty()) {
            reservations.put(claim, entry.text("reservation"));
        }
        if (entry.event().equals("held") || entry.event().equals("killed")) {
            open.put(claim, entry);
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
        assertThat(victim.am() && before.ofApp(victim) > 1)
                .as("with its AM an app loses more than %s", claim)
                .isFalse();
        assertThat(victim.node().equals(claim.text("node"))
                        || claim.text("kind").equals("RELIEF"))
                .as("%s is on the node of %s", id, claim)
                .isTrue();
        new GiverCheck(before, after, open.values(), claim.text("queue"), victim).check(claim);
    }

    /**
     * Where somebody died, every claim's ask fits now; where only one claim took somebody or dropped a reservation, and
     * no other one is open on its node, which what is free there may be for, nobody died who was not needed.
     */
    private void checkFits(List<Entry> entries, Living after) {
        List<Entry> struckNow = new ArrayList<>();
        for (Entry entry : entries) {
            if (!entry.containers("killed").isEmpty()) {
                struckNow.add(entry);
            }
        }
        RoomCheck fit = new RoomCheck(before, after);
        fit.checkEach(struckNow);
        boolean alone = entries.stream()
                .allMatch(entry -> struckNow.contains(entry)
                        || entry.json().path("dropped").isEmpty());
        if (alone && struckNow.size() == 1 && struckNow.get(0).text("kind").equals("LARGE")) {
            String node = struckNow.get(0).text("node");
            boolean shared = open.values().stream()
                            .filter(entry -> entry.text("node").equals(node))
                            .count()
                    > 1;
            if (!shared) {
                fit.checkNobodyIsSuperfluous(struckNow.get(0));
            }
        }
    }

    @Override
    public void close() {
        decisions.close();
    }
}
