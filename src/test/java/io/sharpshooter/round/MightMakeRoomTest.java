package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.cost.AppLosses;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.cost.Costs;
import io.sharpshooter.demand.Demand;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.place.PlacementRequest;
import io.sharpshooter.rule.PreCheck;
import io.sharpshooter.rule.RelaxedRule;
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
        PreCheck preCheck = new PreCheck(round.rules());
        for (Demand demand : round.demands()) {
            if (!preCheck.mayHaveRoomFor(demand.ask().size())) {
                check(round, preCheck, demand, RelaxedRule.DEAD_ZONE);
                check(round, preCheck, demand, RelaxedRule.HIGHER_PRIORITY);
            }
        }
    }

    private void check(PartitionRound round, PreCheck preCheck, Demand demand, RelaxedRule relaxed) {
        PlacementRequest wanted = new PlacementRequest(demand.ask(), demand.others(), Set.of());
        boolean might = preCheck.mightMakeRoom(demand.queue(), demand.ask().size(), relaxed);
        if (!might) {
            assertThat(round.search().possibleWithout(wanted, relaxed))
                    .as("%s without %s", demand.ask(), relaxed)
                    .isFalse();
        }
        boolean some = preCheck.someQueueGives(demand.queue(), demand.ask().size(), relaxed);
        denied += some && !might ? 1 : 0;
        granted += might ? 1 : 0;
    }

    private static PartitionRound round(Generated generated, ClusterSnapshot snapshot, PartitionSnapshot partition) {
        Costs costs = new Costs(snapshot, partition, CostChoice.standard(), AppLosses.NONE, warning -> {});
        QueueTree tree = new QueueTree(snapshot.queues());
        return new PartitionRound(snapshot, partition, tree, new ClaimBook(), generated.settings(), costs);
    }
}
