package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.Entry;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.scenario.Round;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Want;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.jspecify.annotations.Nullable;

/**
 * A cluster, its apps, and the policy, which may take any amount in a round and waits for no one unless set. An ask is either
 * placed, and just those die who were planned to, or refused, and nobody dies.
 */
final class Stage implements AutoCloseable {
    private static final int MOST_TURNS = 8;
    private static final int QUIET_TURNS = 3;

    private final MockCluster cluster;
    private final List<MockApp> apps = new ArrayList<>();
    private @Nullable PolicyByHand policy;

    private Stage(MockCluster cluster) {
        this.cluster = cluster;
    }

    static Stage of(MockClusterBuilder plan) throws Exception {
        return new Stage(plan.start());
    }

    MockCluster cluster() {
        return cluster;
    }

    MockNode node(int index) {
        return cluster.node(index);
    }

    /** An app without a container of its own. */
    MockApp app(String queue) throws Exception {
        return app(queue, "alice");
    }

    MockApp app(String queue, String user) throws Exception {
        return add(cluster.app(queue).user(user).unmanaged().submit().launch());
    }

    /** Lets its AM send heartbeats; all apps must be there before the first round. */
    MockApp add(MockApp app) {
        assertThat(policy).as("the policy").isNull();
        apps.add(app);
        return app;
    }

    /** An app that fills the cluster. */
    MockApp filler(String queue, Want... wants) throws Exception {
        MockApp app = app(queue);
        cluster.fill(app, wants);
        return app;
    }

    /** The policy with all apps that there are. */
    PolicyByHand policy() {
        if (policy == null) {
            policy = PolicyByHand.on(cluster, apps.toArray(MockApp[]::new));
        }
        return policy;
    }

    /** Asks, and runs until so many more are placed and all is quiet. Who died is just who was planned to. */
    List<RMContainer> placed(MockApp app, Want want) throws Exception {
        Map<String, RMContainer> alive = alive();
        app.ask(want);
        return placed(app, want.count(), alive);
    }

    /** The same for what the app asks for already. */
    List<RMContainer> placed(MockApp app, int count) throws Exception {
        return placed(app, count, alive());
    }

    private List<RMContainer> placed(MockApp app, int count, Map<String, RMContainer> alive) throws Exception {
        int before = app.placed().size();
        int first = policy().rounds().size();
        policy().turnsUntil(() -> app.placed().size() == before + count, MOST_TURNS);
        policy().restsFor(QUIET_TURNS);
        List<Round> rounds = policy().rounds();
        Set<String> planned = new TreeSet<>();
        Set<String> dead = new TreeSet<>();
        for (Round round : rounds.subList(first, rounds.size())) {
            round.log("planned").forEach(claim -> planned.addAll(claim.containers("victims")));
            round.killed().forEach(id -> dead.add(id.toString()));
        }
        assertThat(dead).as("who died was planned to").isEqualTo(planned);
        return dead.stream().map(alive::get).toList();
    }

    /** Asks, and sees nobody die and no node reserved; returns the refusal, which names this reason alone. */
    Entry refused(MockApp app, Want want, String reason) throws Exception {
        app.ask(want);
        return refused(app, reason);
    }

    /** The same for what the app asks for already. */
    Entry refused(MockApp app, String reason) throws Exception {
        int before = app.placed().size();
        int first = policy().rounds().size();
        policy().restsFor(QUIET_TURNS);
        List<Round> rounds = policy().rounds();
        List<Entry> refusals = rounds.subList(first, rounds.size()).stream()
                .flatMap(round -> round.log("refused_demand").stream())
                .filter(entry -> entry.text("app").equals(app.id().toString()))
                .toList();
        assertThat(refusals).extracting(entry -> entry.text("reason")).containsExactly(reason);
        assertThat(app.placed()).hasSize(before);
        return refusals.get(0);
    }

    /** All live containers of the apps. */
    private Map<String, RMContainer> alive() {
        Map<String, RMContainer> alive = new TreeMap<>();
        apps.forEach(app -> app.inScheduler()
                .getLiveContainers()
                .forEach(container -> alive.put(container.getContainerId().toString(), container)));
        return alive;
    }

    /** The app's containers on a node, in the order of their ids, without its AM. */
    static List<RMContainer> on(MockNode node, MockApp app) {
        return app.running().stream()
                .filter(container -> container.getAllocatedNode().equals(node.id()))
                .toList();
    }

    static List<ContainerId> ids(List<RMContainer> containers) {
        return containers.stream().map(RMContainer::getContainerId).toList();
    }

    /** Where the app's last container runs. */
    static NodeId placeOf(MockApp app) {
        List<RMContainer> running = app.running();
        return running.get(running.size() - 1).getAllocatedNode();
    }

    @Override
    public void close() throws Exception {
        if (policy != null) {
            policy.close();
        }
        cluster.close();
    }
}
