package io.sharpshooter.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.demand.Demand;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.victim.AppLosses;
import io.sharpshooter.victim.CostChoice;
import io.sharpshooter.victim.Costs;
import io.sharpshooter.victim.Lifted;
import io.sharpshooter.victim.Prospects;
import io.sharpshooter.victim.Wanted;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What is said of a rule before any node is read is never refuted by the nodes: where queues cannot give enough, no
 * node has a set.
 */
class MightMakeRoomTest {
    private int denied;
    private int granted;

    @Test
    void whereQueuesCannotGiveEnoughNoNodeCanBeCleared() {
        Seeds.each(1000, seed -> {
            Generated generated = Generated.of(seed);
            ClusterSnapshot snapshot = Snapshots.of(generated.cluster(), Set.of());
            snapshot.partitions().values().forEach(partition -> check(round(generated, snapshot, partition)));
        });
        assertThat(denied).isPositive();
        assertThat(granted).isPositive();
    }

    private void check(PartitionRound round) {
        Prospects prospects = new Prospects(round.rules());
        for (Demand demand : round.demands(Map.of())) {
            if (!prospects.mayHaveRoomFor(demand.ask().size())) {
                check(round, prospects, demand, Lifted.DEAD_ZONE);
                check(round, prospects, demand, Lifted.HIGHER_PRIORITY);
            }
        }
    }

    private void check(PartitionRound round, Prospects prospects, Demand demand, Lifted lifted) {
        Wanted wanted = new Wanted(demand.ask(), demand.others(), Set.of());
        boolean might = prospects.mightMakeRoom(demand.queue(), demand.ask().size(), lifted);
        if (!might) {
            assertThat(round.search().possibleWithout(wanted, lifted))
                    .as("%s without %s", demand.ask(), lifted)
                    .isFalse();
        }
        boolean some = prospects.someQueueGives(demand.queue(), demand.ask().size(), lifted);
        denied += some && !might ? 1 : 0;
        granted += might ? 1 : 0;
    }

    private static PartitionRound round(Generated generated, ClusterSnapshot snapshot, PartitionSnapshot partition) {
        Costs costs = new Costs(snapshot, partition, CostChoice.standard(), AppLosses.NONE, warning -> {});
        QueueTree tree = new QueueTree(snapshot.queues());
        return new PartitionRound(snapshot, partition, tree, new ClaimBook(), generated.settings(), costs);
    }
}
