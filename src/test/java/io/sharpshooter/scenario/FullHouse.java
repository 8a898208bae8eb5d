package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * Three nodes of 64 GiB that an app in root.b fills with 4 GiB containers, always wanting more, and an app in root.a that has
 * its AM and asks for nothing yet; both AMs are on node 0. The policy may take any amount in a round and waits for no one, unless set.
 */
public final class FullHouse implements AutoCloseable {
    public static final Size NODE = Size.gib(64);

    /** Takes nearly a whole node. */
    public static final Size LARGE = Size.gib(60);

    /** What that takes on a node without an AM. */
    public static final int VICTIMS = 15;

    private final MockCluster cluster;
    private final MockApp small;
    private final MockApp large;
    private final PolicyByHand policy;

    private FullHouse(MockCluster cluster) throws Exception {
        this.cluster = cluster;
        small = cluster.app("root.b").amOn(cluster.node(0)).start();
        large = cluster.app("root.a").amOn(cluster.node(0)).start();
        cluster.fill(small, Want.of(1_000, Size.gib(4)));
        policy = PolicyByHand.on(cluster, small, large);
    }

    public static FullHouse start() throws Exception {
        return start(builder -> builder);
    }

    /** With settings of its own. */
    public static FullHouse start(UnaryOperator<MockClusterBuilder> settings) throws Exception {
        MockClusterBuilder builder = MockCluster.builder()
                .queue("root.a", 40)
                .queue("root.b", 40)
                .queue("root.c", 20)
                .nodes(3, NODE)
                .set(PolicyByHand.KEYS + "total_preemption_per_round", "1")
                .set(PolicyByHand.KEYS + "max_wait_before_kill", "0");
        return new FullHouse(settings.apply(builder).start());
    }

    public MockCluster cluster() {
        return cluster;
    }

    /** Holds everything and wants more. */
    public MockApp small() {
        return small;
    }

    /** Deserves {@link #LARGE}. */
    public MockApp large() {
        return large;
    }

    public PolicyByHand policy() {
        return policy;
    }

    /** The small app's containers on a node, in the order of their ids, without its AM. */
    public List<RMContainer> on(MockNode node) {
        return small.running().stream()
                .filter(container -> container.getAllocatedNode().equals(node.id()))
                .toList();
    }

    /** The node whose containers were told last that they may be killed. */
    public MockNode noticedNode() {
        ContainerId last = small.notices().get(small.notices().size() - 1);
        return cluster.node(small.inScheduler().getRMContainer(last).getAllocatedNode());
    }

    /** The node that is reserved for the large app; fails if there is not exactly one. */
    public MockNode heldNode() {
        List<RMContainer> reserved = large.inScheduler().getReservedContainers();
        assertThat(reserved).hasSize(1);
        return cluster.node(reserved.get(0).getReservedNode());
    }

    @Override
    public void close() throws Exception {
        policy.close();
        cluster.close();
    }
}
