package io.sharpshooter.yarn;

import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * Three nodes of 64 GiB that an app in root.b fills with 4 GiB containers, wanting more; an app in root.a has its AM on node 0 and
 * waits for 60 GiB. Node 2 holds 16 containers and nothing else.
 */
final class FullCluster implements AutoCloseable {
    static final Size LARGE = Size.gib(60);

    private final StrikeScene scene;
    private final MockApp small;
    private final MockApp large;

    private FullCluster(StrikeScene scene) throws Exception {
        this.scene = scene;
        MockNode first = scene.node(0);
        small = scene.cluster().app("root.b").amOn(first).start();
        large = scene.cluster().app("root.a").amOn(first).start();
        scene.cluster().fill(small, Want.of(100, Size.gib(4)));
        large.ask(Want.of(1, LARGE));
        scene.cluster().settle();
    }

    static FullCluster start() throws Exception {
        return start(builder -> builder);
    }

    /** With settings of its own. */
    static FullCluster start(UnaryOperator<MockClusterBuilder> settings) throws Exception {
        MockClusterBuilder builder = MockCluster.builder()
                .queue("root.a", 40)
                .queue("root.b", 40)
                .queue("root.c", 20)
                .nodes(3, Size.gib(64));
        return new FullCluster(new StrikeScene(settings.apply(builder).start()));
    }

    StrikeScene scene() {
        return scene;
    }

    MockCluster cluster() {
        return scene.cluster();
    }

    /** Holds nearly everything and wants more. */
    MockApp small() {
        return small;
    }

    /** Waits for {@link #LARGE}. */
    MockApp large() {
        return large;
    }

    /** The node of the claim. */
    MockNode node() {
        return scene.node(2);
    }

    /** The 16 containers on the claim's node, in the order of their ids. */
    List<RMContainer> candidates() {
        return scene.on(node(), small);
    }

    /** For the large ask, on node 2, with all its containers as victims. */
    ClaimSpec claim() {
        return ClaimSpec.large(cluster(), large, LARGE, node()).victims(candidates());
    }

    @Override
    public void close() throws Exception {
        scene.close();
    }
}
