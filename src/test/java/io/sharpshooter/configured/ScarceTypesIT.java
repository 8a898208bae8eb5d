package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/** One node of 64 GiB and 64 cores with 64 licenses, a custom type of which everybody can have one for nothing. */
class ScarceTypesIT {
    private static final String LICENSE = "license";
    private static final String SCARCE = PolicyByHand.KEYS + "large-container.scarce-types";
    private static final Size PLAIN = Size.gib(4).vcores(4);
    private static final Size LICENSED = PLAIN.with(LICENSE, 1);

    /** All containers cost the same, so that those of the lowest priority go first. */
    @Test
    void aUnitOfACheapTypeInEachContainerSparesNobody() throws Exception {
        try (MockScene scene = MockScene.of(cluster().queue("root.b", 40))) {
            MockApp plain = scene.filler("root.b", Want.of(8, PLAIN));
            MockApp licensed = scene.filler("root.b", Want.of(8, LICENSED).priority(2));
            scene.placed(scene.app("root.a"), Want.of(1, Size.gib(32).vcores(32)));
            assertThat(licensed.running()).isEmpty();
            assertThat(plain.running()).hasSize(8);
        }
    }

    @Test
    void aTypeThatIsNamedIsSpared() throws Exception {
        try (MockScene scene = MockScene.of(cluster().queue("root.b", 40).set(SCARCE, LICENSE))) {
            MockApp plain = scene.filler("root.b", Want.of(8, PLAIN));
            MockApp licensed = scene.filler("root.b", Want.of(8, LICENSED).priority(2));
            scene.placed(scene.app("root.a"), Want.of(1, Size.gib(32).vcores(32)));
            assertThat(plain.running()).isEmpty();
            assertThat(licensed.running()).hasSize(8);
        }
    }

    @Test
    void aQueueOfHigherPriorityLosesNothingBeforeWhatALowerOneSpares() throws Exception {
        MockClusterBuilder cluster = cluster()
                .queue("root.less", 20)
                .queue("root.more", 20, queue -> queue.priority(1))
                .set("yarn.scheduler.capacity.root.a.priority", "2")
                .set(SCARCE, LICENSE);
        try (MockScene scene = MockScene.of(cluster)) {
            MockApp licensed = scene.filler("root.less", Want.of(10, LICENSED));
            MockApp plain = scene.filler("root.more", Want.of(6, PLAIN));
            scene.placed(scene.app("root.a"), Want.of(1, Size.gib(24).vcores(24)));
            assertThat(licensed.running()).hasSize(4);
            assertThat(plain.running()).hasSize(6);
        }
    }

    @Test
    void aTypeThatTheClusterDoesNotHaveIsToldOnce() throws Exception {
        try (LogCatcher log = new LogCatcher("io.sharpshooter.yarn.hints");
                MockScene scene = MockScene.of(cluster().queue("root.b", 40).set(SCARCE, "yarn.io/gpu,lisence"))) {
            scene.filler("root.b", Want.of(16, PLAIN));
            scene.placed(scene.app("root.a"), Want.of(1, Size.gib(32).vcores(32)));
            assertThat(log.messages()).singleElement().asString().contains("lisence", "[memory-mb, vcores, license]");
        }
    }

    private static MockClusterBuilder cluster() {
        return MockScene.settings()
                .dominantResources()
                .resourceTypes(LICENSE)
                .set(PolicyByHand.KEYS + "large-container.cost", "count")
                .queue("root.a", 60)
                .nodes(1, Size.gib(64).vcores(64).with(LICENSE, 64));
    }
}
