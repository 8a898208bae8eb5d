package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.fixture.Cluster;
import io.sharpshooter.fixture.ClusterDeaths;
import io.sharpshooter.fixture.ClusterPlacement;
import io.sharpshooter.fixture.Edge;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Snapshots;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/**
 * Plays the life of a generated cluster and writes it down. Each round is decided on what was written of the cluster,
 * and changes the cluster; what else happens depends on the seed.
 */
final class Recorder {
    /** Of the format of a life. */
    static final int FORMAT = 1;

    private static final int FIRST_REFUSAL = 2;
    private static final int LAST_REFUSAL = 4;

    private final long seed;
    private final Cluster cluster;
    private final Terms terms;
    private final ObjectNode settings;
    private final long interval;
    private final Deciding deciding;
    private final Edge edge;
    private final ClusterPlacement placement;
    private final Happenings happenings;

    private Recorder(long seed) {
        Generated generated = Generated.of(seed);
        this.seed = seed;
        this.cluster = generated.cluster();
        this.terms = new Terms(cluster.types());
        ObjectNode texts = SettingsText.write(generated.settings());
        this.settings = seed % 13 == 0 ? SettingsText.observing(texts) : texts;
        this.interval = generated.settings().monitoringIntervalMs();
        this.deciding = new Deciding(terms, SettingsText.read(settings));
        this.edge = new Edge(cluster, new ClusterDeaths(cluster, true));
        Random random = new Random(seed);
        this.placement = new ClusterPlacement(cluster, (int) (seed % 3) * 30, random);
        this.happenings = new Happenings(seed, cluster, random);
    }

    /** The life of the cluster of this seed, so many rounds long. */
    static ObjectNode life(long seed, int rounds) {
        return new Recorder(seed).play(rounds);
    }

    private ObjectNode play(int count) {
        ArrayNode rounds = JsonNodeFactory.instance.arrayNode();
        for (int round = 1; round <= count; round++) {
            if (round > 1) {
                happenings.before(round, deciding.open());
            }
            rounds.add(round(round));
            happenings.after(round, deciding.open());
            if (happenings.nodesReport(round)) {
                placement.heartbeats();
            }
            cluster.pass(happenings.pause(interval));
        }
        return new Fields()
                .number("format", FORMAT)
                .number("life", seed)
                .list("resourceTypes", terms.types().names(), JsonNodeFactory.instance::textNode)
                .part("settings", settings)
                .part("rounds", rounds)
                .done();
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
        if (seed % 5 == 0 && round >= FIRST_REFUSAL && round <= LAST_REFUSAL) {
            return actions.stream().map(this::refused).toList();
        }
        List<ActionResult> results = edge.execute(actions);
        return seed % 17 == 3 ? results.stream().map(this::withoutReservation).toList() : results;
    }

    private ActionResult refused(Action action) {
        boolean passing = seed % 10 == 0;
        return new Refused(action, passing ? EndReason.NODE_NOT_SCHEDULABLE : EndReason.REFUSED, "not now", passing);
    }

    /** Containers are killed, and the scheduler does not reserve their node. */
    private ActionResult withoutReservation(ActionResult result) {
        if (!(result instanceof Done done) || done.reservation() == null || !(done.action() instanceof Strike strike)) {
            return result;
        }
        Objects.requireNonNull(cluster.node(strike.subject().node())).reservation = null;
        return new Done(done.action(), done.killed(), done.dropped(), null);
    }
}
