package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.PolicyWithClock;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockAppBuilder;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.jspecify.annotations.Nullable;

/**
 * A cluster in one ResourceManager, its apps, and the policy, whose rounds, clock and heartbeats a test drives by hand;
 * it may take any amount in a round and waits for no one, unless set. Masters run outside of the cluster, unless a test
 * makes them itself.
 *
 * <pre>{@code
 * try (MockScene scene = MockScene.of(MockScene.threeNodes().queue("root.a", 60).queue("root.b", 40))) {
 *     MockApp small = scene.filler("root.b"); // 48 containers of 4 GiB
 *     MockApp large = scene.waiting("root.a", 1);
 *     scene.places(large, 1, 15); // one container for 15 deaths, all of them planned
 *     assertThat(small.running()).hasSize(33);
 * }
 * }</pre>
 */
public final class MockScene implements AutoCloseable {
    /** Of the nodes of {@link #threeNodes} and {@link #full}. */
    public static final Size NODE = Size.gib(64);

    /** A small container. */
    public static final Size SMALL = Size.gib(4);

    /** Nearly a whole node. */
    public static final Size LARGE = Size.gib(60);

    /** How many small ones make room for a large one on a node that is full of them. */
    public static final int VICTIMS = 15;

    private static final int MOST_TURNS = 8;
    private static final int QUIET_TURNS = 3;

    private final MockCluster cluster;
    private final List<MockApp> apps = new ArrayList<>();
    private @Nullable PolicyByHand policy;

    private MockScene(MockCluster cluster) {
        this.cluster = cluster;
    }

    /** No node and no queue yet. */
    public static MockClusterBuilder settings() {
        return MockCluster.builder().set(PolicyByHand.PER_ROUND, "1").set(PolicyByHand.WAIT, "0");
    }

    /** Three nodes of 64 GiB, and no queue yet. */
    public static MockClusterBuilder threeNodes() {
        return settings().nodes(3, NODE.vcores(16));
    }

    public static MockScene of(MockClusterBuilder plan) throws Exception {
        return new MockScene(plan.start());
    }

    /**
     * Three nodes of 64 GiB that an app in root.b ({@link #small}) fills with containers of 4 GiB, always wanting more,
     * and an app in root.a ({@link #large}) that asks for nothing yet; both have their masters on node 0.
     */
    public static MockScene full() throws Exception {
        return full(plan -> plan);
    }

    /** With settings of its own. */
    public static MockScene full(UnaryOperator<MockClusterBuilder> changes) throws Exception {
        var scene = filled(SMALL, changes);
        scene.policy();
        return scene;
    }

    /** The same with other containers, and with no policy until one is asked for. */
    public static MockScene filled(Size small, UnaryOperator<MockClusterBuilder> changes) throws Exception {
        var scene = twoApps(changes.apply(settings()
                .queue("root.a", 40)
                .queue("root.b", 40)
                .queue("root.c", 20)
                .nodes(3, NODE)));
        scene.cluster.fill(scene.small(), Want.of(1_000, small));
        return scene;
    }

    /**
     * With apps that ask for nothing yet in root.b ({@link #small}) and root.a ({@link #large}), and their masters on
     * node 0.
     */
    public static MockScene twoApps(MockClusterBuilder plan) throws Exception {
        var scene = of(plan);
        scene.drive(scene.cluster.app("root.b").amOn(scene.node(0)).start());
        scene.drive(scene.cluster.app("root.a").amOn(scene.node(0)).start());
        return scene;
    }

    public MockCluster cluster() {
        return cluster;
    }

    public MockNode node(int index) {
        return cluster.node(index);
    }

    public MockNode node(NodeId id) {
        return cluster.node(id);
    }

    /** Made when it is first asked for. */
    public PolicyByHand policy() {
        return policy == null ? policy(PolicyWithClock.of(cluster.time())) : policy;
    }

    /** Stock preemption by the cluster's clock, in the place of ours; before the first round. */
    public PolicyByHand stockPolicy() {
        return policy(
                new ProportionalCapacityPreemptionPolicy(
                        cluster.context(),
                        cluster.scheduler(),
                        () -> cluster.time().get().wallMs()) {
                    @Override
                    public void init(Configuration conf, RMContext context, ResourceScheduler scheduler) {
                        if (getScheduler() == null) { // else it was when it was made
                            super.init(conf, context, scheduler);
                        }
                    }
                });
    }

    /** Any policy, in the place of ours; before the first round. */
    public PolicyByHand policy(SchedulingEditPolicy other) {
        policy = PolicyByHand.with(other, cluster, apps.toArray(MockApp[]::new));
        return policy;
    }

    /** The first app, which in a {@link #full} cluster holds everything and wants more. */
    public MockApp small() {
        return apps.get(0);
    }

    /** The second app, which in a {@link #full} cluster deserves {@link #LARGE}. */
    public MockApp large() {
        return apps.get(1);
    }

    /** An app that asks for nothing yet, of alice. */
    public MockApp app(String queue) throws Exception {
        return app(queue, "alice");
    }

    public MockApp app(String queue, String user) throws Exception {
        return app(cluster.app(queue).user(user));
    }

    public MockApp app(MockAppBuilder builder) throws Exception {
        return drive(builder.unmanaged().submit().launch());
    }

    /** Its master sends heartbeats from now on. */
    public MockApp drive(MockApp app) {
        apps.add(app);
        if (policy != null) {
            policy.drive(app);
        }
        return app;
    }

    /** The app that a container belongs to. */
    public MockApp appOf(RMContainer container) {
        return appById(container.getApplicationAttemptId().getApplicationId().toString());
    }

    /** The app with this id, as a claim's story names it. */
    public MockApp appById(String id) {
        return apps.stream()
                .filter(app -> app.id().toString().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** Holds all that is free, in small containers, and wants more. */
    public MockApp filler(String queue) throws Exception {
        return fill(app(queue));
    }

    public MockApp fill(MockApp app) throws Exception {
        cluster.fill(app, Want.of(1_000, SMALL));
        return app;
    }

    public MockApp filler(String queue, Want... wants) throws Exception {
        var app = app(queue);
        cluster.fill(app, wants);
        return app;
    }

    /** An app that waits for so many large containers. */
    public MockApp waiting(String queue, int count) throws Exception {
        return app(queue).ask(Want.of(count, LARGE));
    }

    /**
     * Within a few turns the app has so many containers, for so many deaths since the first round, all of them planned;
     * then all is at rest.
     */
    public void places(MockApp app, int containers, int kills) throws Exception {
        policy().turnsUntil(() -> app.running().size() == containers, 6);
        assertThat(policy().kills()).isEqualTo(kills);
        for (var round : policy().rounds()) {
            var planned = new TreeSet<String>();
            round.log("held").forEach(claim -> planned.addAll(claim.containers("killed")));
            round.log("killed").forEach(claim -> planned.addAll(claim.containers("killed")));
            assertThat(round.killed()).extracting(Object::toString).containsExactlyInAnyOrderElementsOf(planned);
        }
        policy().restsFor(2);
    }

    /**
     * A queue gets so many of the large containers that it asks for, from one that fills the cluster with small ones
     * and loses as many as make room.
     */
    public void gets(String queue, int count, int asked, String from) throws Exception {
        var small = filler(from);
        int before = small.running().size();
        var large = waiting(queue, asked);
        places(large, count, count * VICTIMS);
        assertThat(small.running()).hasSize(before - count * VICTIMS);
    }

    /** Nobody dies, and the queue is told why. */
    public void refuses(String queue, String reason) throws Exception {
        int before = policy().rounds().size();
        policy().restsFor(4);
        assertThat(policy().rounds().get(before).refusals(queue)).containsOnly(reason);
    }

    /**
     * Asks, and runs until so many more are placed and all is quiet. Who died, and is returned, is just who was planned
     * to.
     */
    public List<RMContainer> placed(MockApp app, Want want) throws Exception {
        var alive = alive();
        app.ask(want);
        return placed(app, want.count(), alive);
    }

    /** The same for what the app asks for already. */
    public List<RMContainer> placed(MockApp app, int count) throws Exception {
        return placed(app, count, alive());
    }

    private List<RMContainer> placed(MockApp app, int count, Map<String, RMContainer> alive) throws Exception {
        int before = app.placed().size();
        int first = policy().rounds().size();
        policy().turnsUntil(() -> app.placed().size() == before + count, MOST_TURNS);
        policy().restsFor(QUIET_TURNS);
        var planned = new TreeSet<String>();
        var dead = new TreeSet<String>();
        for (var round : policy().roundsAfter(first)) {
            round.log("planned").forEach(claim -> planned.addAll(claim.containers("victims")));
            round.killed().forEach(id -> dead.add(id.toString()));
        }
        assertThat(dead).as("who died was planned to").isEqualTo(planned);
        return dead.stream().map(alive::get).toList();
    }

    /** Asks in vain; returns the refusal, which names this reason alone. */
    public Entry refused(MockApp app, Want want, String reason) throws Exception {
        app.ask(want);
        return refused(app, reason);
    }

    /** The same for what the app asks for already. */
    public Entry refused(MockApp app, String reason) throws Exception {
        int before = app.placed().size();
        int first = policy().rounds().size();
        policy().restsFor(QUIET_TURNS);
        var refusals = policy().roundsAfter(first).stream()
                .flatMap(round -> round.log("refused_demand").stream())
                .filter(entry -> entry.text("app").equals(app.id().toString()))
                .toList();
        assertThat(refusals).extracting(entry -> entry.text("reason")).containsExactly(reason);
        assertThat(app.placed()).hasSize(before);
        return refusals.get(0);
    }

    /** All live containers of the apps. */
    private Map<String, RMContainer> alive() {
        var alive = new TreeMap<String, RMContainer>();
        apps.forEach(app -> app.inScheduler()
                .getLiveContainers()
                .forEach(container -> alive.put(container.getContainerId().toString(), container)));
        return alive;
    }

    /** The first app's containers on a node. */
    public List<RMContainer> on(MockNode node) {
        return on(node, small());
    }

    /** The app's containers on a node, in the order of their ids, without its AM. */
    public static List<RMContainer> on(MockNode node, MockApp app) {
        return app.running().stream()
                .filter(container -> container.getAllocatedNode().equals(node.id()))
                .toList();
    }

    /** Where the app's last container runs. */
    public static NodeId placeOf(MockApp app) {
        var running = app.running();
        return running.get(running.size() - 1).getAllocatedNode();
    }

    /** The node whose containers were told last that they may be killed. */
    public MockNode noticedNode() {
        var notices = small().notices();
        var last = notices.get(notices.size() - 1);
        return cluster.node(small().inScheduler().getRMContainer(last).getAllocatedNode());
    }

    /** The node that is reserved for the large app; fails if there is not exactly one. */
    public MockNode heldNode() {
        var reserved = large().inScheduler().getReservedContainers();
        assertThat(reserved).hasSize(1);
        return cluster.node(reserved.get(0).getReservedNode());
    }

    @Override
    public void close() throws Exception {
        try (cluster) {
            if (policy != null) {
                policy.close();
            }
        }
    }
}
