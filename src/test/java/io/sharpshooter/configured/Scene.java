package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.scenario.Round;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockAppBuilder;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * A cluster with the policy, which may take any amount in a round and waits for no one, unless set. Its apps' masters run
 * outside of it, unless a test makes them itself.
 */
final class Scene implements AutoCloseable {
    /** A small container. */
    static final Size SMALL = Size.gib(4);

    /** Nearly a whole node of 64 GiB. */
    static final Size LARGE = Size.gib(60);

    private final MockCluster cluster;
    private final PolicyByHand policy;
    private final List<MockApp> apps = new ArrayList<>();

    private Scene(MockCluster cluster) {
        this.cluster = cluster;
        this.policy = PolicyByHand.on(cluster);
    }

    /** Three nodes of 64 GiB, and no queue yet. */
    static MockClusterBuilder threeNodes() {
        return settings().nodes(3, Size.gib(64).vcores(16));
    }

    /** No node and no queue yet. */
    static MockClusterBuilder settings() {
        return MockCluster.builder()
                .set(PolicyByHand.KEYS + "total_preemption_per_round", "1")
                .set(PolicyByHand.KEYS + "max_wait_before_kill", "0");
    }

    static Scene of(MockClusterBuilder builder) throws Exception {
        return new Scene(builder.start());
    }

    MockCluster cluster() {
        return cluster;
    }

    PolicyByHand policy() {
        return policy;
    }

    /** An app that asks for nothing yet. */
    MockApp app(String queue) throws Exception {
        return app(cluster.app(queue));
    }

    MockApp app(MockAppBuilder builder) throws Exception {
        return drive(builder.unmanaged().submit().launch());
    }

    /** Its master sends heartbeats from now on. */
    MockApp drive(MockApp app) {
        policy.drive(app);
        apps.add(app);
        return app;
    }

    /** The app that a container belongs to. */
    MockApp appOf(RMContainer container) {
        return apps.stream()
                .filter(app ->
                        app.id().equals(container.getApplicationAttemptId().getApplicationId()))
                .findFirst()
                .orElseThrow();
    }

    /** The app with this id, as a claim's story names it. */
    MockApp appById(String id) {
        return apps.stream()
                .filter(app -> app.id().toString().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** An app that holds all that is free and that it may have, in small containers, and always wants more. */
    MockApp filler(String queue) throws Exception {
        return fill(app(queue));
    }

    MockApp fill(MockApp app) throws Exception {
        cluster.fill(app, Want.of(1_000, SMALL));
        return app;
    }

    /** An app that waits for so many large containers. */
    MockApp waiting(String queue, int count) throws Exception {
        return app(queue).ask(Want.of(count, LARGE));
    }

    /** Within a few turns the app has so many containers, for so many deaths, all of them planned; then all is at rest. */
    void places(MockApp app, int containers, int kills) throws Exception {
        policy.turnsUntil(() -> app.running().size() == containers, 6);
        assertThat(policy.kills()).isEqualTo(kills);
        for (Round round : policy.rounds()) {
            Set<String> planned = new HashSet<>();
            round.log("held").forEach(claim -> planned.addAll(claim.containers("killed")));
            assertThat(round.killed()).extracting(Object::toString).containsExactlyInAnyOrderElementsOf(planned);
        }
        policy.restsFor(2);
    }

    /** Nobody dies, and the queue is told why. */
    void refuses(String queue, String reason) throws Exception {
        int before = policy.rounds().size();
        policy.restsFor(4);
        assertThat(policy.rounds().get(before).refusals(queue)).containsOnly(reason);
    }

    @Override
    public void close() throws Exception {
        policy.close();
        cluster.close();
    }
}
