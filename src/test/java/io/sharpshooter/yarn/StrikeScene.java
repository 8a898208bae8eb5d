package io.sharpshooter.yarn;

import static java.util.Comparator.comparing;
import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.act.ClaimExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * A {@link MockScene} without a policy, an executor of claims on it, and how to look at what came of a strike.
 *
 * <p>A {@link #full} one: node 2 holds 16 containers of 4 GiB and nothing else, and the large app waits for 60 GiB.
 */
public class StrikeScene implements AutoCloseable {
    private final MockScene scene;
    private final ClaimExecutor executor;
    private final List<Long> lockNanos = new ArrayList<>();
    public Supplier<String> why = () -> "told so";

    StrikeScene(MockScene scene) {
        this.scene = scene;
        this.executor = new ClaimExecutor(cluster().scheduler(), cluster().context(), lockNanos::add);
    }

    public static StrikeScene of(MockClusterBuilder plan) throws Exception {
        return new StrikeScene(MockScene.of(plan));
    }

    /** Node 2 holds 16 containers and nothing else; the large app waits. */
    public static StrikeScene full() throws Exception {
        return full(plan -> plan);
    }

    /** With settings of its own. */
    public static StrikeScene full(UnaryOperator<MockClusterBuilder> changes) throws Exception {
        var scene = new StrikeScene(MockScene.filled(MockScene.SMALL, changes));
        scene.large().ask(Want.of(1, MockScene.LARGE));
        scene.cluster().settle();
        return scene;
    }

    public MockCluster cluster() {
        return scene.cluster();
    }

    public MockNode node(int index) {
        return scene.node(index);
    }

    /** With apps that ask for nothing yet in root.b and root.a. */
    public static StrikeScene twoApps(MockClusterBuilder plan) throws Exception {
        return new StrikeScene(MockScene.twoApps(plan));
    }

    /** In a full cluster: holds nearly everything and wants more. */
    public MockApp small() {
        return scene.small();
    }

    /** In a full cluster: waits for {@link MockScene#LARGE}. */
    public MockApp large() {
        return scene.large();
    }

    /** In a full cluster, the node of the claim. */
    public MockNode node() {
        return node(2);
    }

    /** The 16 containers on the claim's node, in the order of their ids. */
    public List<RMContainer> candidates() {
        return scene.on(node());
    }

    /** For the large ask, on node 2, with all its containers as victims. */
    public ClaimSpec claim() {
        return claim(node());
    }

    /** The same on another node. */
    public ClaimSpec claim(MockNode node) {
        return claim(large(), MockScene.LARGE, node).victims(scene.on(node));
    }

    /** A large claim of the app's ask with priority 1 for this node. */
    public ClaimSpec claim(MockApp app, Size size, MockNode node) {
        return ClaimSpec.large(cluster(), app, size, node);
    }

    public List<Long> lockNanos() {
        return lockNanos;
    }

    /** Without a look at the books. */
    public ActionResult executeOnly(Action action) {
        return executeOnly(List.of(action)).get(0);
    }

    /** In one round, without a look at the books. */
    public List<ActionResult> executeOnly(List<Action> actions) {
        return executor.execute(actions, () -> true, (claim, victim) -> why.get());
    }

    ActionResult execute(Action action) {
        var result = executeOnly(action);
        cluster().drain();
        cluster().assertBooksMatch();
        return result;
    }

    /** It must be done. */
    public Done done(Action action) {
        var result = execute(action);
        assertThat(result).isInstanceOf(Done.class);
        return (Done) result;
    }

    /** It must be refused, and nobody may have died or lost a reservation. */
    public Refused refused(Action action, EndReason reason) {
        var before = everything();
        var result = execute(action);
        assertThat(result).isInstanceOf(Refused.class);
        Refused refused = (Refused) result;
        assertThat(refused.reason()).as(refused.detail()).isEqualTo(reason);
        assertThat(everything()).as("live and reserved containers").containsExactlyElementsOf(before);
        return refused;
    }

    /** Everything that lives or is reserved in the whole cluster. */
    private List<RMContainer> everything() {
        var all = new ArrayList<RMContainer>();
        cluster().scheduler().getSchedulerApplications().values().forEach(app -> {
            if (app.getCurrentAppAttempt() != null) {
                all.addAll(app.getCurrentAppAttempt().getLiveContainers());
                all.addAll(app.getCurrentAppAttempt().getReservedContainers());
            }
        });
        all.sort(comparing(RMContainer::getContainerId));
        return all;
    }

    public List<RMContainer> on(MockNode node, MockApp app) {
        return MockScene.on(node, app);
    }

    public static List<ContainerName> names(List<RMContainer> containers) {
        return containers.stream()
                .map(container -> ClaimSpec.name(container.getContainerId()))
                .toList();
    }

    public static List<ContainerName> killed(Done done) {
        return done.killed().stream().map(Victim::container).toList();
    }

    /** What the node is reserved for; fails when it is not reserved. */
    public RMContainer reservedOn(MockNode node) {
        var reservation = node.inScheduler().getReservedContainer();
        if (reservation == null) {
            throw new AssertionError("Nothing is reserved on " + node);
        }
        return reservation;
    }

    public boolean isReserved(MockNode node) {
        return node.inScheduler().getReservedContainer() != null;
    }

    public int outstanding(MockApp app) {
        return app.inScheduler().getSchedulerKeys().stream()
                .mapToInt(key -> app.inScheduler().getOutstandingAsksCount(key))
                .sum();
    }

    /** The node confirms the kills, the reserved container is allocated there, and runs. */
    public RMContainer runsOn(MockNode node, MockApp app) throws Exception {
        node.heartbeat();
        node.heartbeat();
        app.heartbeat();
        node.heartbeat();
        var placed = app.placed();
        assertThat(placed).as("containers of " + app).isNotEmpty();
        var last =
                app.inScheduler().getRMContainer(placed.get(placed.size() - 1).getId());
        assertThat(last.getState()).isEqualTo(RUNNING);
        assertThat(last.getAllocatedNode()).isEqualTo(node.id());
        cluster().assertBooksMatch();
        assertMetricsMatch();
        return last;
    }

    /** The metrics of root add up to its books. */
    private void assertMetricsMatch() {
        var root = cluster().scheduler().getRootQueue();
        var metrics = root.getMetrics();
        assertThat(metrics.getAllocatedMB() + metrics.getReservedMB())
                .as("allocated and reserved in the metrics of root")
                .isEqualTo(root.getQueueResourceUsage().getUsed().getMemorySize());
    }

    @Override
    public void close() throws Exception {
        scene.close();
    }
}
