package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.junit.jupiter.api.Test;

/** The harness itself does what a real cluster does. */
class MockClusterIT {

    @Test
    void aKilledContainerKeepsItsSpaceUntilTheNodeConfirms() throws Exception {
        try (MockCluster cluster = twoQueues().nodes(2, Size.gib(8).vcores(8)).start()) {
            MockApp app = cluster.app("root.b").amOn(cluster.node(0)).start();
            cluster.fill(app, Want.of(20, Size.gib(2)));
            assertThat(app.running()).hasSize(7);
            assertThat(app.running()).allMatch(container -> container.getState() == RMContainerState.RUNNING);

            MockNode node = cluster.node(1);
            RMContainer victim = on(node, app).get(0);
            app.ask(Want.of(0, Size.gib(2)));
            cluster.kill(victim);
            assertThat(node.inScheduler().getUnallocatedResource()).isEqualTo(Resource.newInstance(0, 4));
            node.heartbeat();
            assertThat(node.inScheduler().getUnallocatedResource()).isEqualTo(Resource.newInstance(0, 4));
            node.heartbeat();
            assertThat(node.inScheduler().getUnallocatedResource()).isEqualTo(Resource.newInstance(2048, 5));
            cluster.assertBooksMatch();
        }
    }

    @Test
    void booksWithReservationsMatch() throws Exception {
        try (MockCluster cluster = twoQueues().nodes(2, Size.gib(8)).start()) {
            MockApp small = cluster.app("root.b").amOn(cluster.node(0)).start();
            MockApp large = cluster.app("root.a").amOn(cluster.node(1)).start();
            cluster.fill(small, Want.of(2, Size.gib(4)));
            cluster.fill(large, Want.of(1, Size.gib(6)));
            assertThat(large.inScheduler().getReservedContainers()).hasSize(1);
            cluster.assertBooksMatch();

            small.kill();
            large.kill();
            cluster.settle();
            cluster.assertIdle();
            assertThat(cluster.node(0).inScheduler().getUnallocatedResource().getMemorySize())
                    .isEqualTo(8192);
        }
    }

    @Test
    void fillsTwentyNodes() throws Exception {
        try (MockCluster cluster =
                twoQueues().nodes(20, Size.gib(64).vcores(64)).start()) {
            MockApp app = cluster.app("root.b").start();
            cluster.fill(app, Want.of(320, Size.gib(4)));
            assertThat(app.running()).hasSize(319);
        }
    }

    @Test
    void customTypesLabelsAndRacksWork() throws Exception {
        try (MockCluster cluster = MockCluster.builder()
                .dominantResources()
                .resourceTypes("yarn.io/gpu")
                .label("fast", false)
                .queue("root.a", 100, queue -> queue.label("fast", 100, 100))
                .nodes(1, Size.gib(8).vcores(8))
                .nodes(1, Size.gib(8).vcores(8).with("yarn.io/gpu", 4), "fast", 7)
                .start()) {
            MockApp app = cluster.app("root.a").amOn(cluster.node(0)).start();
            cluster.fill(app, Want.of(8, Size.gib(1).with("yarn.io/gpu", 1)).label("fast"));
            assertThat(app.running()).hasSize(4);
            assertThat(cluster.node(1).inScheduler().getRackName()).isEqualTo("/rack7");
            assertThat(cluster.queue("root.a")
                            .getQueueResourceUsage()
                            .getUsed("fast")
                            .getResourceValue("yarn.io/gpu"))
                    .isEqualTo(4);
            cluster.assertBooksMatch();
        }
    }

    private static MockClusterBuilder twoQueues() {
        return MockCluster.builder().queue("root.a", 50).queue("root.b", 50);
    }

    private static List<RMContainer> on(MockNode node, MockApp app) {
        return app.running().stream()
                .filter(container -> container.getAllocatedNode().equals(node.id()))
                .toList();
    }
}
