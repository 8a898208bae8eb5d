package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.ContainerName;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/** What the tests of strikes share: a cluster, an executor on it, and how to look at what came of a strike. */
final class StrikeScene implements AutoCloseable {
    private final MockCluster cluster;
    private final ClaimExecutor executor;
    private final List<Long> lockNanos = new ArrayList<>();

    StrikeScene(MockCluster cluster) {
        this.cluster = cluster;
        this.executor = new ClaimExecutor(cluster.scheduler(), cluster.context(), lockNanos::add);
    }

    MockCluster cluster() {
        return cluster;
    }

    MockNode node(int index) {
        return cluster.node(index);
    }

    List<Long> lockNanos() {
        return lockNanos;
    }

    /** Without a look at the books. */
    ActionResult executeOnly(Action action) {
        return executor.execute(List.of(action)).get(0);
    }

    ActionResult execute(Action action) {
        ActionResult result = executeOnly(action);
        cluster.drain();
        cluster.assertBooksMatch();
        return result;
    }

    /** It must be done. */
    Done done(Action action) {
        ActionResult result = execute(action);
        assertThat(result).isInstanceOf(Done.class);
        return (Done) result;
    }

    /** It must be refused, and nobody may have died or lost a reservation. */
    Refused refused(Action action, EndReason reason) {
        List<RMContainer> before = everything();
        ActionResult result = execute(action);
        assertThat(result).isInstanceOf(Refused.class);
        Refused refused = (Refused) result;
        assertThat(refused.reason()).as(refused.detail()).isEqualTo(reason);
        assertThat(everything()).as("live and reserved containers").containsExactlyElementsOf(before);
        return refused;
    }

    /** Everything that lives or is reserved in the whole cluster. */
    private List<RMContainer> everything() {
        List<RMContainer> all = new ArrayList<>();
        cluster.scheduler().getSchedulerApplications().values().forEach(app -> {
            if (app.getCurrentAppAttempt() != null) {
                all.addAll(app.getCurrentAppAttempt().getLiveContainers());
                all.addAll(app.getCurrentAppAttempt().getReservedContainers());
            }
        });
        all.sort(java.util.Comparator.comparing(RMContainer::getContainerId));
        return all;
    }

    /** The app's containers on a node, in the order of their ids, without its AM. */
    List<RMContainer> on(MockNode node, MockApp app) {
        return app.running().stream()
                .filter(container -> container.getAllocatedNode().equals(node.id()))
                .toList();
    }

    static List<ContainerName> names(List<RMContainer> containers) {
        return containers.stream()
                .map(container -> ClaimSpec.name(container.getContainerId()))
                .toList();
    }

    static List<ContainerName> killed(Done done) {
        return done.killed().stream().map(Victim::container).toList();
    }

    /** What the node is reserved for; fails when it is not reserved. */
    RMContainer reservedOn(MockNode node) {
        RMContainer reservation = node.inScheduler().getReservedContainer();
        if (reservation == null) {
            throw new AssertionError("Nothing is reserved on " + node);
        }
        return reservation;
    }

    boolean isReserved(MockNode node) {
        return node.inScheduler().getReservedContainer() != null;
    }

    long freeMib(MockNode node) {
        return node.inScheduler().getUnallocatedResource().getMemorySize();
    }

    int outstanding(MockApp app) {
        return app.inScheduler().getSchedulerKeys().stream()
                .mapToInt(key -> app.inScheduler().getOutstandingAsksCount(key))
                .sum();
    }

    /** The node confirms the kills, the reserved container is allocated there, and runs. */
    RMContainer runsOn(MockNode node, MockApp app) throws Exception {
        node.heartbeat();
        node.heartbeat();
        app.heartbeat();
        node.heartbeat();
        List<Container> placed = app.placed();
        assertThat(placed).as("containers of " + app).isNotEmpty();
        RMContainer last =
                app.inScheduler().getRMContainer(placed.get(placed.size() - 1).getId());
        assertThat(last.getState()).isEqualTo(RMContainerState.RUNNING);
        assertThat(last.getAllocatedNode()).isEqualTo(node.id());
        cluster.assertBooksMatch();
        assertMetricsMatch();
        return last;
    }

    /** The metrics of root add up to its books. */
    private void assertMetricsMatch() {
        CSQueue root = cluster.scheduler().getRootQueue();
        QueueMetrics metrics = root.getMetrics();
        assertThat(metrics.getAllocatedMB() + metrics.getReservedMB())
                .as("allocated and reserved in the metrics of root")
                .isEqualTo(root.getQueueResourceUsage().getUsed().getMemorySize());
    }

    @Override
    public void close() throws Exception {
        cluster.close();
    }
}
