package io.sharpshooter.round;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.cost.AppLosses;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.cost.Costs;
import io.sharpshooter.fixture.Lookup;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.fixture.Story;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.usage.BlockingReservation;
import io.sharpshooter.usage.Change;
import io.sharpshooter.usage.Change.Placement;
import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.QueueUsage;
import java.util.List;
import java.util.Objects;

/** What the next round of a story would work with in the default partition: its open claims are counted as done. */
final class Counted {
    final ClusterSnapshot snapshot;
    final PartitionRound round;
    final QueueUsage usage;

    private Counted(Story story, Scenario scenario, ClaimBook book) {
        snapshot = Snapshots.of(story.cluster(), book.watched());
        PartitionSnapshot partition =
                Objects.requireNonNull(snapshot.partitions().get(""));
        Costs costs = new Costs(snapshot, partition, CostChoice.standard(), AppLosses.NONE, warning -> {});
        QueueTree tree = new QueueTree(snapshot.queues());
        round = new PartitionRound(snapshot, partition, tree, book, scenario.settings(), costs);
        usage = round.usage().queues();
    }

    static Counted in(Story story, Scenario scenario) {
        return new Counted(story, scenario, story.book());
    }

    /** As if there were no claims. */
    static Counted withoutClaims(Story story, Scenario scenario) {
        return new Counted(story, scenario, new ClaimBook());
    }

    int queue(String name) {
        return Lookup.queue(snapshot, name);
    }

    /** The first ask of a queue. */
    Ask ask(String queue) {
        return Lookup.asks(snapshot, queue).get(0);
    }

    NodeUsage node(String id) {
        return Objects.requireNonNull(round.usage().nodes().byId(id));
    }

    /** Books a container that the scheduler will place. */
    void book(Placement placement, List<BlockingReservation> usedUp) {
        round.usage().apply(Change.booking(placement, usedUp));
    }
}
