package io.sharpshooter.round;

import static java.util.Objects.requireNonNull;

import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.cost.Costs;
import io.sharpshooter.cost.Costs.AppLosses;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.fixture.Story;
import io.sharpshooter.model.QueueTree;

/** What the next round of a story would work with. */
final class Counted {
    private Counted() {}

    static PartitionRound in(Story story, Scenario scenario) {
        var snapshot = Snapshots.of(story.cluster(), story.book().watched());
        var partition = requireNonNull(snapshot.partitions().get(""));
        var costs = new Costs(snapshot, partition, CostChoice.standard(), AppLosses.NONE, warning -> {});
        var queues = new QueueTree(snapshot.queues());
        return new PartitionRound(snapshot, partition, queues, story.book(), scenario.settings(), costs);
    }
}
