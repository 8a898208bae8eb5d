package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One node of 64 GiB and 64 cores with 64 licenses, a custom type of which everybody can have one for nothing. */
class ScarceTypesIT {
    private static final String LICENSE = "license";
    private static final String SCARCE = PolicyByHand.KEYS + "large-container.scarce-types";
    private static final Size PLAIN = Size.gib(4).vcores(4);
    private static final Size LICENSED = PLAIN.with(LICENSE, 1);

    /** All containers cost the same, so that those of the lowest priority go first, unless their type is named. */
    @ParameterizedTest(name = "named: {0}")
    @ValueSource(booleans = {false, true})
    void aUnitOfACheapTypeInEachContainerSparesNobodyUnlessItIsNamed(boolean named) throws Exception {
        try (MockScene scene = MockScene.of(named ? cluster().set(SCARCE, LICENSE) : cluster())) {
            MockApp plain = scene.filler("root.b", Want.of(8, PLAIN));
            MockApp licensed = scene.filler("root.b", Want.of(8, LICENSED).priority(2));
            scene.placed(scene.app("root.a"), Want.of(1, Size.gib(32).vcores(32)));
            assertThat(licensed.running()).hasSize(named ? 8 : 0);
            assertThat(plain.running()).hasSize(named ? 0 : 8);
        }
    }

    private static MockClusterBuilder cluster() {
        return MockScene.settings()
                .dominantResources()
                .resourceTypes(LICENSE)
                .set(PolicyByHand.KEYS + "large-container.cost", "count")
                .queue("root.a", 60)
                .queue("root.b", 40)
                .nodes(1, Size.gib(64).vcores(64).with(LICENSE, 64));
    }
}
