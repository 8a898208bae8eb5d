package io.sharpshooter.recorded;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.fixture.Churn;
import io.sharpshooter.fixture.Cluster;
import io.sharpshooter.fixture.ClusterNode;
import io.sharpshooter.fixture.LiveApp;
import io.sharpshooter.fixture.LiveQueue;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.NodeSnapshot.NodeHealth;
import java.util.List;
import java.util.Random;

/**
 * What happens to a recorded cluster between two rounds beside what policy and scheduler do. The seed decides what kind
 * of things: containers come and go, nodes fail, asks are let go, queues change, nodes do not report, somebody sets
 * the clock.
 */
final class Happenings {
    private static final long LONG_PAUSE_MS = 90_000;
    private static final long HOUR_MS = 3_600_000;
    private static final int FAILURE = 3;
    private static final int FIRST_NEW_KEY = 100;
    private static final int MOST_WITHOUT_REPORT = 5;

    private final long seed;
    private final Cluster cluster;
    private final Random random;
    private final Churn churn;

    Happenings(long seed, Cluster cluster, Random random) {
        this.seed = seed;
        this.cluster = cluster;
        this.random = random;
        this.churn = new Churn(cluster, random);
    }

    /** Before a round that is not the first. */
    void before(int round, List<Claim> open) {
        if (seed % 2 == 0) {
            churn.happens();
        }
        if (seed % 3 == 1 && !open.isEmpty() && random.nextInt(3) == 0) {
            changes(open.get(random.nextInt(open.size())).ask());
        }
        if (seed % 7 == 0 && round == FAILURE) {
            fails(oneOf(List.copyOf(cluster.nodes())));
        }
        if (seed % 9 == 4 && round == FAILURE) {
            changes(oneOf(List.copyOf(cluster.queues().values())));
        }
        if (seed % 11 == 0 && round == FAILURE) {
            cluster.setWall(seed % 22 == 0 ? HOUR_MS : -HOUR_MS);
        }
    }

    /** Right after a round: in some lives everybody lets go what others have died for, and asks anew. */
    void after(int round, List<Claim> open) {
        if (seed % 4 == 1) {
            open.stream()
                    .filter(claim -> claim.state().struck() && !claim.whom().am())
                    .forEach(claim -> asksAnew(claim, new AskKey(FIRST_NEW_KEY + round, claim.id())));
        }
    }

    private void asksAnew(Claim claim, AskKey key) {
        LiveApp app = cluster.apps().get(claim.ask().app());
        if (app != null && app.asks.remove(claim.ask().key()) != null) {
            app.ask(key, claim.size(), claim.partition(), Eligibility.ANYWHERE, false, 1);
        }
    }

    /** Whether nodes report after a round. */
    boolean nodesReport(int round) {
        return seed % 6 != 1 || round == 1 || round > MOST_WITHOUT_REPORT;
    }

    /** How long it is to the next round, in ms. */
    long pause(long interval) {
        return random.nextInt(6) == 0 ? LONG_PAUSE_MS : interval;
    }

    private void fails(ClusterNode node) {
        switch (random.nextInt(4)) {
            case 0 -> cluster.loseNode(node.id);
            case 1 -> node.health = NodeHealth.UNUSABLE;
            case 2 -> node.partition = "";
            default -> node.health = NodeHealth.SILENT;
        }
    }

    /** For which others die, or have died. */
    private void changes(AskId ask) {
        LiveApp app = cluster.apps().get(ask.app());
        if (app == null || app.ask(ask.key()) == null) {
            return;
        }
        switch (random.nextInt(5)) {
            case 0, 1 -> app.asks.remove(ask.key());
            case 2 -> app.asks.clear();
            case 3 -> app.active = false;
            default -> app.queue = oneOf(leaves());
        }
    }

    private void changes(LiveQueue queue) {
        if (random.nextBoolean()) {
            queue.preemptionDisabled = !queue.preemptionDisabled;
        } else {
            queue.priority = random.nextInt(4);
        }
    }

    private List<LiveQueue> leaves() {
        return cluster.queues().values().stream().filter(cluster::isLeaf).toList();
    }

    private <T> T oneOf(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }
}
