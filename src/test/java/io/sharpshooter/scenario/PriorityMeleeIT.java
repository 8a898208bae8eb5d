package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Four queues of different priorities all want everything, in small containers, and take back what they can get. */
class PriorityMeleeIT {

    /** 64 GiB; a quarter is guaranteed to each, so each ends with that, and then nobody moves. */
    @Test
    void everyQueueReachesItsGuaranteeAndThenTheClusterRests() throws Exception {
        try (MockScene scene = MockScene.of(MockScene.settings()
                .nodes(4, Size.gib(16))
                .queue("root.low", 25)
                .queue("root.mid", 25)
                .queue("root.high", 25)
                .queue("root.top", 25)
                .set("yarn.scheduler.capacity.root.mid.priority", "1")
                .set("yarn.scheduler.capacity.root.high.priority", "2")
                .set("yarn.scheduler.capacity.root.top.priority", "3")
                .set(PolicyByHand.KEYS + "natural_termination_factor", "1")
                .set(PolicyByHand.KEYS + "max_ignored_over_capacity", "0"))) {
            MockApp low = scene.filler("root.low", Want.of(1_000, Size.gib(4)));
            MockApp mid = scene.app("root.mid");
            MockApp high = scene.app("root.high");
            MockApp top = scene.app("root.top");
            PolicyByHand policy = scene.policy();
            mid.ask(Want.of(1_000, Size.gib(2)));
            high.ask(Want.of(1_000, Size.gib(2)));
            top.ask(Want.of(1_000, Size.gib(2)));
            while (policy.rounds().isEmpty() || !lastRoundWasQuiet(policy)) {
                policy.turn();
                assertThat(policy.rounds()).hasSizeLessThan(20);
            }
            assertThat(List.of(top, high, mid, low))
                    .extracting(app -> app.running().size())
                    .containsExactly(8, 8, 8, 4);
            policy.restsFor(5);
        }
    }

    private static boolean lastRoundWasQuiet(PolicyByHand policy) {
        return policy.rounds().get(policy.rounds().size() - 1).touchedNothing();
    }
}
