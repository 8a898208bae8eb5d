package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.fixture.Churn;
import io.sharpshooter.fixture.Cluster;
import io.sharpshooter.fixture.Deaths;
import io.sharpshooter.fixture.Edge;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.LiveNode;
import io.sharpshooter.fixture.Placement;
import io.sharpshooter.fixture.Snapshots;
import java.util.List;
import java.util.Random;

/**
 * Plays the life of a generated cluster and writes it down. Each round is decided on what was written of the cluster, and
 * changes the cluster; what else happens depends on the seed: containers come and go, strikes are refused, nodes are lost,
 * somebody sets the clock.
 */
final class Recorder {
    /** Of the format of a life. */
    static final int FORMAT = 1;

    private static final long LONG_PAUSE_MS = 90_000;
    private static final long HOUR_MS = 3_600_000;

    private final long seed;
    private final Cluster cluster;
    private final Terms terms;
    private final ObjectNode settings;
    private final long interval;
    private final Deciding deciding;
    private final Edge edge;
    private final Placement placement;
    private final Churn churn;
    private final Random random;

    private Recorder(long seed) {
        Generated generated = Generated.of(seed);
        this.seed = seed;
        this.random = new Random(seed);
        this.cluster = generated.cluster();
        this.terms = new Terms(cluster.types());
        ObjectNode texts = SettingsText.write(generated.settings());
        this.settings = seed % 13 == 0 ? SettingsText.observing(texts) : texts;
        this.interval = generated.settings().monitoringIntervalMs();
        this.deciding = new Deciding(terms, SettingsText.read(settings));
        this.edge = new Edge(cluster, new Deaths(cluster, true));
        this.placement = new Placement(cluster, (int) (seed % 3) * 30, random);
        this.churn = new Churn(cluster, random);
    }

    /** The life of the cluster of this seed, so many rounds long. */
    static ObjectNode life(long seed, int rounds) {
        return new Recorder(seed).play(rounds);
    }

    private ObjectNode play(int count) {
        ArrayNode rounds = JsonNodeFactory.instance.arrayNode();
        for (int round = 1; round <= count; round++) {
            happens(round);
            rounds.add(round(round));
            placement.heartbeats();
            cluster.pass(random.nextInt(6) == 0 ? LONG_PAUSE_MS : interval);
        }
        return new Fields()
                .number("format", FORMAT)
                .number("life", seed)
                .list("resourceTypes", terms.types().names(), JsonNodeFactory.instance::textNode)
                .part("settings", settings)
                .part("rounds", rounds)
                .done();
    }

    private void happens(int round) {
        if (round == 1) {
            return;
        }
        if (seed % 2 == 0) {
            churn.happens();
        }
        if (seed % 7 == 0 && round == 3) {
            nodeFails();
        }
        if (seed % 11 == 0 && round == 3) {
            cluster.setWall(seed % 22 == 0 ? HOUR_MS : -HOUR_MS);
        }
    }

    private void nodeFails() {
        LiveNode node = List.copyOf(cluster.nodes()).get(random.nextInt(cluster.nodes().size()));
        switch (random.nextInt(3)) {
            case 0 -> cluster.loseNode(node.id());
            case 1 -> node.setSchedulable(false);
            default -> node.setSilent(true);
        }
    }

    private ObjectNode round(int round) {
        ObjectNode written = new ClusterText(terms).write(Snapshots.of(cluster, deciding.watched()));
        Deciding.Decided decided = deciding.decide(new ClusterText(terms).read(written));
        List<ActionResult> results = results(decided.actions(), round);
        Fields fields = new Fields()
                .part("cluster", written)
                .flag("nodesRead", decided.nodesRead())
                .part("decision", decided.decision())
                .part("results", new ResultText(terms).write(decided.actions(), results));
        edge.execute(deciding.settle(decided, results));
        return fields.part("book", decided.book()).done();
    }

    private List<ActionResult> results(List<Action> actions, int round) {
        boolean refuses = seed % 5 == 0 && (round == 2 || round == 3 || round == 4);
        return refuses ? refused(actions) : edge.execute(actions);
    }

    private List<ActionResult> refused(List<Action> actions) {
        boolean passing = seed % 10 == 0;
        EndReason reason = passing ? EndReason.NODE_NOT_SCHEDULABLE : EndReason.REFUSED;
        return actions.stream()
                .<ActionResult>map(action -> new Refused(action, reason, "not now", passing))
                .toList();
    }
}
