package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is free on each node in pieces that nobody who waits can use belongs to nobody. */
class ScrapsIT {
    private static final Size SMALL = Size.gib(4);

    /** On nodes of 32 GiB nothing is free; on those of 34 GiB there are 16 GiB, in pieces of 2. */
    @ParameterizedTest
    @ValueSource(ints = {32, 34})
    void aLargeOneIsPlacedWhateverIsFreeInPieces(int node) throws Exception {
        try (MockScene scene = MockScene.of(cluster(node))) {
            MockApp waiting = scene.filler("root.a", Want.of(1, SMALL));
            MockApp giving = scene.filler("root.b", Want.of(100, SMALL));
            assertThat(giving.running()).hasSize(63);
            waiting.ask(Want.of(1, Size.gib(24)));
            scene.policy().turnsUntil(() -> waiting.running().size() == 2, 3);
            scene.policy().restsFor(3);
        }
    }

    /**
     * As many come as he may have: the last one may cross a limit of 13.6 GiB, and ten more are within the share. A
     * limit that grows with what he gets counts as what it comes to.
     */
    @ParameterizedTest
    @CsvSource({"1, 100, 4", "100, 100, 11", "100, 10, 11"})
    void smallOnesAreNotStuckBelowTheGuarantee(String factor, String percent, int most) throws Exception {
        try (MockScene scene = MockScene.of(cluster(34)
                .set("yarn.scheduler.capacity.root.a.user-limit-factor", factor)
                .set("yarn.scheduler.capacity.root.a.minimum-user-limit-percent", percent))) {
            MockApp waiting = scene.filler("root.a", Want.of(1, SMALL));
            scene.filler("root.b", Want.of(100, SMALL));
            waiting.ask(Want.of(10, SMALL));
            scene.policy().turnsUntil(() -> waiting.running().size() == most, 30);
            scene.policy().restsFor(3);
            assertThat(scene.policy().kills()).isEqualTo(most - 1);
        }
    }

    private static MockClusterBuilder cluster(int node) {
        return MockScene.settings()
                .nodes(8, Size.gib(node).vcores(32))
                .queue("root.a", 5)
                .queue("root.b", 5)
                .queue("root.c", 90);
    }
}
