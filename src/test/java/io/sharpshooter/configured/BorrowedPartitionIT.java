package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.QueueSpec;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** One node of 16 GiB in the default partition and one in x, which is not exclusive: others may borrow what is idle there. */
class BorrowedPartitionIT {

    /** Queue b holds 12 GiB of x, all above its share of 1.6; queue c borrows 4. By cost alone b's newest would go. */
    @Test
    void whoBorrowsThePartitionGoesFirst() throws Exception {
        try (Stage stage = Stage.of(cluster())) {
            MockApp borrower = borrower(stage, "root.c", 1);
            MockApp own = stage.filler("root.b", Want.of(100, Size.gib(4)).label("x"));
            assertThat(own.running()).hasSize(3);
            MockApp app = stage.app("root.a");
            List<RMContainer> lent = Stage.on(stage.node(1), borrower);
            assertThat(stage.placed(app, Want.of(1, Size.gib(4)).label("x"))).containsExactlyElementsOf(lent);
            assertThat(own.running()).hasSize(3);
        }
    }

    @Test
    void whoHasNoAccessGivesBackAllThatItHasBorrowed() throws Exception {
        try (Stage stage = Stage.of(cluster())) {
            MockApp borrower = borrower(stage, "root.c", 4);
            MockApp app = stage.app("root.a");
            List<RMContainer> lent = Stage.on(stage.node(1), borrower);
            List<RMContainer> dead = stage.placed(app, Want.of(1, Size.gib(16)).label("x"));
            assertThat(dead).containsExactlyInAnyOrderElementsOf(lent);
            assertThat(borrower.running()).as("in its own partition").hasSize(4);
        }
    }

    /** Beyond its guarantee too: queue a has 60 % of x and takes what c has borrowed of the rest. */
    @Test
    void whoBorrowsGivesWayToAQueueOfThePartitionAboveItsGuarantee() throws Exception {
        try (Stage stage = Stage.of(cluster())) {
            MockApp app = stage.app("root.a");
            stage.cluster().fill(app, Want.of(2, Size.gib(6)).label("x"));
            MockApp borrower = borrower(stage, "root.c", 1);
            List<RMContainer> lent = Stage.on(stage.node(1), borrower);
            assertThat(stage.placed(app, Want.of(1, Size.gib(4)).priority(2).label("x")))
                    .containsExactlyElementsOf(lent);
        }
    }

    /** Nobody of the partition waits: who borrows is left alone although others wait for the default partition. */
    @Test
    void anAskForTheDefaultPartitionTakesNothingFromWhoBorrows() throws Exception {
        try (Stage stage = Stage.of(cluster())) {
            MockApp borrower = borrower(stage, "root.c", 4);
            MockApp app = stage.app("root.a");
            List<RMContainer> lent = Stage.on(stage.node(1), borrower);
            assertThat(stage.placed(app, Want.of(1, Size.gib(8)))).hasSize(2).doesNotContainAnyElementsOf(lent);
        }
    }

    /** Fills the default partition, and so much of x. */
    private static MockApp borrower(Stage stage, String queue, int containers) throws Exception {
        MockApp app = stage.filler(queue, Want.of(4, Size.gib(4)));
        app.ask(Want.of(containers, Size.gib(4)).priority(2));
        for (int beat = 0; app.placed().size() < 4 + containers; beat++) {
            assertThat(beat).as("heartbeats").isLessThan(20);
            stage.cluster().heartbeatAll();
            app.heartbeat();
        }
        stage.cluster().heartbeatAll();
        assertThat(Stage.on(stage.node(1), app)).hasSize(containers);
        return app;
    }

    private static MockClusterBuilder cluster() {
        return Stage.plan()
                .label("x", false)
                .queue("root.a", 60, queue -> queue.label("x", 60, 100))
                .queue("root.b", 10, queue -> queue.label("x", 40, 100))
                .queue("root.c", 30, QueueSpec::noLabels)
                .nodes(1, Size.gib(16))
                .nodes(1, Size.gib(16), "x", 0);
    }
}
