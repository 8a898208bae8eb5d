package io.sharpshooter.scenario;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockCluster;
import java.util.HashSet;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * What must hold of every round, told from the scheduler's own state before and after it and from the decision log: who
 * died, died for a claim, once, and was no master or protected one; and no reservation outlives its claim.
 */
public final class RoundCheck implements AutoCloseable {
    private final MockCluster cluster;
    private final ClaimFollower claims;
    private Living before;

    public RoundCheck(MockCluster cluster) {
        this.cluster = cluster;
        this.claims = new ClaimFollower(cluster);
        this.before = Living.of(cluster);
    }

    /** Just before a round; what has been logged until now is none of its business. */
    public void before() {
        claims.skip();
        before = Living.of(cluster);
    }

    /** Just after it. Returns what the decision log says of it. */
    public List<Entry> after() {
        var entries = claims.follow();
        var explained = new HashSet<ContainerId>();
        for (var entry : entries) {
            for (var name : entry.containers("killed")) {
                var id = ContainerId.fromString(name);
                checkDeath(entry, id);
                explained.add(id);
            }
        }
        assertThat(Living.of(cluster).killedSince(before))
                .as("who died in the round, died for a claim")
                .isEqualTo(explained);
        return entries;
    }

    /** From now on nothing changes but by policy and scheduler: what is killed must help. */
    public void rest() {
        claims.rest();
    }

    /**
     * Another ResourceManager has taken over: no claim and no reservation is left, and who lives may be killed
     * again.
     */
    public void managerIsNew() {
        var now = Living.of(cluster);
        assertThat(now.reserved())
                .as("reservations that a new ResourceManager begins with")
                .isEmpty();
        claims.forget(now.containers().keySet());
    }

    /** The last lines of the decision log. */
    public List<String> lastDecisions() {
        return claims.lastDecisions();
    }

    public int killed() {
        return claims.killed();
    }

    public int satisfied() {
        return claims.satisfied();
    }

    private void checkDeath(Entry claim, ContainerId id) {
        var victim = requireNonNull(before.containers().get(id), id + " was not alive");
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
        claims.close();
    }
}
