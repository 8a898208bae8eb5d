package io.sharpshooter.demand;

import io.sharpshooter.fixture.Cluster;
import io.sharpshooter.fixture.Lookup;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.share.IdealShares;
import io.sharpshooter.share.PendingAsks;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/** What a round knows of the default partition of a scenario before anything is claimed. */
final class BeforeClaims {
    final ClusterSnapshot snapshot;
    final Books books;
    final UserBooks users;
    final PartitionView view;

    private BeforeClaims(Scenario scenario, Consumer<Cluster> change) {
        Cluster cluster = scenario.story().cluster();
        change.accept(cluster);
        snapshot = Snapshots.of(cluster, Set.of());
        QueueTree tree = new QueueTree(snapshot.queues());
        PartitionSnapshot partition =
                Objects.requireNonNull(snapshot.partitions().get(""));
        List<ResourceVector> used = snapshot.queues().stream()
                .map(queue -> queue.load("", snapshot.types().size()).used())
                .toList();
        PendingAsks pending = PendingAsks.of(snapshot, "", Map.of());
        IdealShares shares = IdealShares.compute(snapshot, "", used, pending);
        books = new Books(snapshot, tree, "");
        users = new UserBooks(snapshot, "");
        view = new PartitionView(snapshot, partition, scenario.settings(), tree, books, pending, shares);
    }

    static BeforeClaims at(Scenario scenario) {
        return new BeforeClaims(scenario, cluster -> {});
    }

    /** At the scenario once this has happened to its cluster. */
    static BeforeClaims at(Scenario scenario, Consumer<Cluster> change) {
        return new BeforeClaims(scenario, change);
    }

    int queue(String name) {
        return Lookup.queue(snapshot, name);
    }

    /** The only ask of a queue. */
    Ask ask(String queue) {
        return asks(queue).get(0);
    }

    /** The asks of a queue in the scheduler's order. */
    List<Ask> asks(String queue) {
        return Lookup.asks(snapshot, queue);
    }
}
