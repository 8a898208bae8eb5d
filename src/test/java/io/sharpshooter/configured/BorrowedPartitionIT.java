package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.QueueSpec;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One node of 16 GiB in the default partition and one in x, which is not exclusive: others may borrow what is idle
 * there.
 */
class BorrowedPartitionIT {

    /**
     * Queue b, of lower priority than the borrower's queue, holds 12 GiB of x; for 4 one container has to go, for 8
     * two.
     */
    @ParameterizedTest(name = "for {0} GiB")
    @ValueSource(ints = {4, 8})
    void whoBorrowsThePartitionGoesFirst(int gib) throws Exception {
        try (MockScene scene = MockScene.of(cluster()
                .queue("root.a", 60, queue -> queue.priority(2))
                .queue("root.c", 30, queue -> queue.priority(1)))) {
            MockApp borrower = borrower(scene, "root.c", 1);
            MockApp own = scene.filler("root.b", Want.of(100, Size.gib(4)).label("x"));
            assertThat(own.running()).hasSize(3);
            MockApp app = scene.app("root.a");
            List<RMContainer> lent = MockScene.on(scene.node(1), borrower);
            List<RMContainer> dead = scene.placed(app, Want.of(1, Size.gib(gib)).label("x"));
            assertThat(dead).hasSize(gib / 4).containsAll(lent);
        }
    }

    /** Beyond its guarantee too: queue a has 60 % of x and takes what c has borrowed of the rest. */
    @Test
    void whoBorrowsGivesWayToAQueueOfThePartitionAboveItsGuarantee() throws Exception {
        try (MockScene scene = MockScene.of(cluster())) {
            MockApp app = scene.filler("root.a", Want.of(2, Size.gib(6)).label("x"));
            MockApp borrower = borrower(scene, "root.c", 1);
            List<RMContainer> lent = MockScene.on(scene.node(1), borrower);
            assertThat(scene.placed(app, Want.of(1, Size.gib(4)).priority(2).label("x")))
                    .containsExactlyElementsOf(lent);
        }
    }

    @Test
    void whoBorrowsIsLeftAloneWhereItsQueueIsAheadByPriority() throws Exception {
        try (MockScene scene = MockScene.of(cluster().queue("root.c", 30, queue -> queue.priority(5)))) {
            MockApp borrower = borrower(scene, "root.c", 4);
            scene.refused(scene.app("root.a"), Want.of(1, Size.gib(4)).label("x"), "ONLY_HIGHER_PRIORITY_VICTIMS");
            assertThat(MockScene.on(scene.node(1), borrower)).hasSize(4);
        }
    }

    /** Nobody of the partition waits: who borrows is left alone although others wait for the default partition. */
    @Test
    void anAskForTheDefaultPartitionTakesNothingFromWhoBorrows() throws Exception {
        try (MockScene scene = MockScene.of(cluster())) {
            MockApp borrower = borrower(scene, "root.c", 4);
            MockApp app = scene.app("root.a");
            List<RMContainer> lent = MockScene.on(scene.node(1), borrower);
            assertThat(scene.placed(app, Want.of(1, Size.gib(8)))).hasSize(2).doesNotContainAnyElementsOf(lent);
        }
    }

    /** Fills the default partition, and so much of x. */
    private static MockApp borrower(MockScene scene, String queue, int containers) throws Exception {
        MockApp app = scene.filler(queue, Want.of(4, Size.gib(4)));
        app.ask(Want.of(containers, Size.gib(4)).priority(2));
        for (int beat = 0; app.placed().size() < 4 + containers; beat++) {
            assertThat(beat).as("heartbeats").isLessThan(20);
            scene.cluster().heartbeatAll();
            app.heartbeat();
        }
        scene.cluster().heartbeatAll();
        assertThat(MockScene.on(scene.node(1), app)).hasSize(containers);
        return app;
    }

    private static MockClusterBuilder cluster() {
        return MockScene.settings()
                .label("x", false)
                .queue("root.a", 60, queue -> queue.label("x", 60, 100))
                .queue("root.b", 10, queue -> queue.label("x", 40, 100))
                .queue("root.c", 30, QueueSpec::noLabels)
                .nodes(1, Size.gib(16))
                .nodes(1, Size.gib(16), "x", 0);
    }
}
