package io.sharpshooter.yarn;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.QueueSnapshot.PartitionLoad;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.read.SchedulerReader;
import java.util.List;
import java.util.Map;

/** One snapshot of a {@link MockCluster}, with names for its parts. */
public record Look(ClusterSnapshot snapshot) {
    public static Look at(MockCluster cluster, ContainerName... watched) {
        return at(new SchedulerReader(cluster.scheduler(), cluster.context()), cluster, watched);
    }

    public static Look at(SchedulerReader reader, MockCluster cluster, ContainerName... watched) {
        return new Look(reader.read(cluster.time().get(), List.of(watched), Map.of()));
    }

    /** With the plain calculator: memory alone. */
    public static ResourceVector gib(long gib) {
        return ResourceVector.of(gib * 1024);
    }

    public QueueSnapshot queue(String path) {
        return snapshot.queues().stream()
                .filter(queue -> queue.path().equals(path))
                .findFirst()
                .orElseThrow(() -> new AssertionError("No queue " + path));
    }

    public PartitionLoad load(String path, String partition) {
        return queue(path).load(partition, snapshot.types().size());
    }

    public AppSnapshot app(MockApp app) {
        var found = snapshot.apps().get(app.id().toString());
        if (found == null) {
            throw new AssertionError("No app " + app);
        }
        return found;
    }

    public List<Ask> asks(MockApp app) {
        return snapshot.asks().stream()
                .filter(ask -> ask.app().id().equals(app.id().toString()))
                .toList();
    }

    /** The only ask of an app. */
    public Ask ask(MockApp app) {
        var asks = asks(app);
        if (asks.size() != 1) {
            throw new AssertionError("Asks of " + app + ": " + asks);
        }
        return asks.get(0);
    }

    public NodeSnapshot node(MockNode node) {
        return snapshot.nodes().stream()
                .filter(found -> found.id().equals(node.id().toString()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("No node " + node));
    }

    public List<ContainerSnapshot> containers(MockNode node, MockApp app) {
        return node(node).containers().stream()
                .filter(container -> container.app().id().equals(app.id().toString()))
                .toList();
    }
}
