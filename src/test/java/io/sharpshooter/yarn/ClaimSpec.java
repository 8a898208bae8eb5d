package io.sharpshooter.yarn;

import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.Obstacle;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.Standing;
import io.sharpshooter.rule.Preemptible.PreemptionRule;
import io.sharpshooter.yarn.hadoop.VectorPool;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** A claim in a test, made from what the cluster holds now: what a planner would have seen. */
public final class ClaimSpec {
    private static long lastId;

    private final MockCluster cluster;
    private final MockApp app;
    private final Size size;
    private final MockNode node;
    private final List<Victim> victims = new ArrayList<>();
    private final List<Obstacle> obstacles = new ArrayList<>();
    private final Set<String> giving = new HashSet<>();
    private final long id = ++lastId;
    private final String queue;
    private ClaimKind kind = ClaimKind.LARGE;
    private AskKey key = new AskKey(1, -1);
    private boolean kill = true;

    private ClaimSpec(MockCluster cluster, MockApp app, Size size, MockNode node) {
        this.cluster = cluster;
        this.app = app;
        this.size = size;
        this.node = node;
        this.queue = queueOf(app.inScheduler());
    }

    /** A large claim of the app's ask with priority 1 for this node. */
    public static ClaimSpec large(MockCluster cluster, MockApp app, Size size, MockNode node) {
        return new ClaimSpec(cluster, app, size, node);
    }

    public ClaimSpec kind(ClaimKind other) {
        kind = other;
        return this;
    }

    public ClaimSpec priority(int number) {
        key = new AskKey(number, -1);
        return this;
    }

    /** Cheapest first. */
    public ClaimSpec victims(List<RMContainer> containers) {
        containers.forEach(container -> victims.add(victim(container)));
        return this;
    }

    public ClaimSpec obstacles(RMContainer... reservations) {
        for (var reservation : reservations) {
            obstacles.add(obstacle(reservation));
        }
        return this;
    }

    public ClaimSpec giving(String... queues) {
        giving.addAll(List.of(queues));
        return this;
    }

    /** Reserve only. */
    public ClaimSpec reserveOnly() {
        kill = false;
        return this;
    }

    /** Kill and reserve, which is the default. */
    public ClaimSpec kill() {
        kill = true;
        return this;
    }

    public Strike strike() {
        return new Strike(claim(), giving, true, kill);
    }

    /** On a node that is written like this. */
    public Strike strikeAt(String nodeId) {
        return new Strike(claim(nodeId), giving, true, kill);
    }

    public Claim claim() {
        return claim(node.id().toString());
    }

    private Claim claim(String nodeId) {
        Claim.Whom whom =
                new Claim.Whom(askId(app.id().toString()), queue, "alice", vector(size.toResource()), false, 1);
        var charge = vector(Resource.newInstance(0, 0));
        return Claim.planned(id, whom, new Claim.Where(kind, new Claim.Place("", nodeId), victims, obstacles, charge));
    }

    public Release release(ContainerName reservation, boolean own) {
        return new Release(
                own ? id : Action.NO_CLAIM,
                askId(app.id().toString()),
                node.id().toString(),
                reservation);
    }

    private AskId askId(String appId) {
        return new AskId(appId, key);
    }

    private Victim victim(RMContainer container) {
        var owner = owner(container);
        return new Victim(
                name(container.getContainerId()),
                new AskKey(container.getAllocatedSchedulerKey().getPriority().getPriority(), -1),
                queueOf(owner),
                owner.getUser(),
                vector(container.getAllocatedResource()),
                1,
                container.getCreationTime(),
                container.isAMContainer(),
                PreemptionRule.IDEAL_SHARE,
                new Standing(false, true, 0, false, false));
    }

    private Obstacle obstacle(RMContainer reservation) {
        var owner = owner(reservation);
        var ownersKey = new AskKey(
                reservation.getReservedSchedulerKey().getPriority().getPriority(),
                reservation.getReservedSchedulerKey().getAllocationRequestId());
        return new Obstacle(
                name(reservation.getContainerId()),
                new AskId(owner.getApplicationId().toString(), ownersKey),
                queueOf(owner),
                reservation.getReservedNode().toString(),
                vector(reservation.getReservedResource()));
    }

    private FiCaSchedulerApp owner(RMContainer container) {
        return cluster.scheduler().getApplicationAttempt(container.getApplicationAttemptId());
    }

    private static String queueOf(FiCaSchedulerApp owner) {
        return ((CSQueue) owner.getQueue()).getQueuePath();
    }

    public static ContainerName name(ContainerId id) {
        return new ContainerName(
                id.getApplicationAttemptId().getApplicationId().toString(),
                id.getApplicationAttemptId().getAttemptId(),
                id.getContainerId());
    }

    /** The types that the scheduler's calculator compares. */
    private ResourceVector vector(Resource resource) {
        return VectorPool.countingAs(cluster.scheduler().getResourceCalculator())
                .of(resource);
    }
}
