package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Three full nodes of 16 GiB: 0 and 1 in rack 0, 2 in rack 1. By cost node 2 would be taken: one container of 16 GiB against four
 * of 4 GiB, which belong to a queue that is nearer to its share.
 */
class LocalityIT {
    private static final Size LARGE = Size.gib(12);

    @Test
    void hardNodeLocalityIsKept() throws Exception {
        try (Stage stage = full()) {
            MockApp app = stage.app("root.a");
            String host = stage.node(1).host();
            assertThat(stage.placed(app, Want.of(1, LARGE).near(host).only())).hasSize(3);
            assertThat(Stage.placeOf(app)).isEqualTo(stage.node(1).id());
        }
    }

    @Test
    void hardRackLocalityIsKept() throws Exception {
        try (Stage stage = full()) {
            MockApp app = stage.app("root.a");
            stage.placed(app, Want.of(1, LARGE).near("/rack1").only());
            assertThat(Stage.placeOf(app)).isEqualTo(stage.node(2).id());
        }
    }

    @Test
    void aNodeThatIsNotThereIsNoReasonToKillElsewhere() throws Exception {
        try (Stage stage = full()) {
            MockApp app = stage.app("root.a");
            stage.refused(app, Want.of(1, LARGE).near("127.0.0.99").only(), "NO_ELIGIBLE_NODE");
        }
    }

    @Test
    void aRackThatIsNotThereIsNoReasonToKillElsewhere() throws Exception {
        try (Stage stage = full()) {
            MockApp app = stage.app("root.a");
            stage.refused(app, Want.of(1, LARGE).near("/rack7").only(), "NO_ELIGIBLE_NODE");
        }
    }

    /** Node 2 is held by a queue that gives nothing; nodes 0 and 1 would be no help. */
    @Test
    void whereTheOnlyNodeIsProtectedNobodyDiesElsewhere() throws Exception {
        try (Stage stage = Stage.of(cluster().queue("root.c", 10, queue -> queue.disablePreemption()))) {
            fill(stage, "root.c");
            MockApp app = stage.app("root.a");
            String host = stage.node(2).host();
            stage.refused(app, Want.of(1, LARGE).near(host).only(), "ONLY_PROTECTED_VICTIMS");
        }
    }

    @Test
    void aBlacklistedNodeIsNotTaken() throws Exception {
        try (Stage stage = full()) {
            MockApp app = stage.app("root.a");
            app.blacklist(List.of(stage.node(0).host(), "/rack1"), List.of());
            assertThat(stage.placed(app, Want.of(1, LARGE))).hasSize(3);
            assertThat(Stage.placeOf(app)).isEqualTo(stage.node(1).id());
        }
    }

    @Test
    void whereEveryNodeIsBlacklistedNobodyDies() throws Exception {
        try (Stage stage = full()) {
            MockApp app = stage.app("root.a");
            app.blacklist(List.of("/rack0", stage.node(2).host()), List.of());
            stage.refused(app, Want.of(1, LARGE), "NO_ELIGIBLE_NODE");
            app.blacklist(List.of(), List.of(stage.node(2).host()));
            stage.placed(app, 1);
            assertThat(Stage.placeOf(app)).isEqualTo(stage.node(2).id());
        }
    }

    private static Stage full() throws Exception {
        Stage stage = Stage.of(cluster());
        fill(stage, "root.b");
        return stage;
    }

    private static void fill(Stage stage, String queueOnLast) throws Exception {
        stage.filler("root.b", Want.of(8, Size.gib(4)).near("/rack0").only());
        stage.filler(queueOnLast, Want.of(1, Size.gib(16)).near("/rack1").only());
    }

    private static MockClusterBuilder cluster() {
        return Scene.settings()
                .queue("root.a", 80)
                .queue("root.b", 10)
                .queue("root.c", 10)
                .nodes(2, Size.gib(16), "", 0)
                .nodes(1, Size.gib(16), "", 1);
    }
}
