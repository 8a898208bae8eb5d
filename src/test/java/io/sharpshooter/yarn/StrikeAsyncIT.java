package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.scenario.MockScene;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** With asynchronous scheduling other threads give away whatever is free, at any moment. */
class StrikeAsyncIT {

    @Test
    void whatIsFreedGoesToTheAskAlthoughOthersWait() throws Exception {
        try (StrikeScene scene = cluster()) {
            MockApp small = scene.cluster().app("root.b").submit();
            MockApp large = scene.cluster().app("root.a").submit();
            for (int node = 0; node < 3; node++) {
                scene.cluster().addNode(Size.gib(64), "", 0);
            }
            launch(scene, small);
            launch(scene, large);
            small.ask(Want.of(100, Size.gib(4)));
            scene.cluster()
                    .await(
                            "the cluster is full",
                            () -> scene.cluster().nodes().stream().allMatch(node -> scene.freeMib(node) < 4096));
            small.heartbeat();
            scene.cluster().heartbeatAll();
            large.ask(Want.of(1, MockScene.LARGE));

            MockNode node = scene.cluster().nodes().stream()
                    .filter(some -> scene.on(some, small).size() == 16)
                    .findFirst()
                    .orElseThrow();
            List<RMContainer> victims = scene.on(node, small);
            Done done = scene.done(
                    scene.claim(large, MockScene.LARGE, node).victims(victims).strike());
            assertThat(done.killed()).hasSize(15);
            node.heartbeat();
            node.heartbeat();
            scene.cluster()
                    .await(
                            "the large container has its place",
                            () -> scene.on(node, large).size() == 1);
            assertThat(scene.on(node, small)).containsExactly(victims.get(15));
            scene.cluster().assertBooksMatch();
        }
    }

    private static void launch(StrikeScene scene, MockApp app) throws Exception {
        scene.cluster().await("the AM has a container", app::amAllocated);
        app.launch();
    }

    private static StrikeScene cluster() throws Exception {
        return StrikeScene.of(
                MockCluster.builder().queue("root.a", 50).queue("root.b", 50).asynchronousScheduling());
    }
}
