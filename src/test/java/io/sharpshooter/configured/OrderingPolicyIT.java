package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.api.protocolrecords.UpdateApplicationPriorityRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.junit.jupiter.api.Test;

/**
 * Whom a queue serves first is its own affair. Queue a is due 96 of 192 GiB: beside the 24 GiB that its first app holds there
 * is room for one large container.
 */
class OrderingPolicyIT {

    @Test
    void fifoServesTheOldestAppFirst() throws Exception {
        try (Scene scene = Scene.of(queues("fifo"))) {
            MockApp first = holding(scene);
            scene.filler("root.b");
            MockApp second = scene.waiting("root.a", 1);
            first.ask(Want.of(1, Scene.LARGE));
            scene.places(first, 7, 15);
            assertThat(second.running()).isEmpty();
        }
    }

    @Test
    void fairServesTheAppThatHoldsLeastFirst() throws Exception {
        try (Scene scene = Scene.of(queues("fair"))) {
            MockApp first = holding(scene);
            scene.filler("root.b");
            first.ask(Want.of(1, Scene.LARGE));
            MockApp second = scene.waiting("root.a", 1);
            scene.places(second, 1, 15);
            assertThat(first.running()).hasSize(6);
        }
    }

    @Test
    void fifoServesAnAppOfHigherPriorityFirst() throws Exception {
        try (Scene scene = Scene.of(queues("fifo"))) {
            MockApp first = holding(scene);
            scene.filler("root.b");
            first.ask(Want.of(1, Scene.LARGE));
            MockApp urgent = scene.app(scene.cluster().app("root.a").priority(7));
            urgent.ask(Want.of(1, Scene.LARGE));
            scene.places(urgent, 1, 15);
            assertThat(first.running()).hasSize(6);
        }
    }

    @Test
    void aPriorityThatIsRaisedCountsFromTheNextRoundOn() throws Exception {
        try (Scene scene = Scene.of(queues("fifo"))) {
            MockApp first = holding(scene);
            scene.filler("root.b");
            MockApp second = scene.app("root.a");
            first.ask(Want.of(1, Scene.LARGE));
            second.ask(Want.of(1, Scene.LARGE));
            scene.cluster()
                    .rm()
                    .getClientRMService()
                    .updateApplicationPriority(
                            UpdateApplicationPriorityRequest.newInstance(second.id(), Priority.newInstance(9)));
            scene.cluster().drain();
            scene.places(second, 1, 15);
            assertThat(first.running()).hasSize(6);
        }
    }

    /** The scheduler offers what is free to queue h first, which always wants more: what was freed is held for a. */
    @Test
    void wherePrioritiesOrderTheQueuesTheClaimOfAnotherIsHeld() throws Exception {
        try (Scene scene = Scene.of(queues("fifo")
                .set("yarn.scheduler.capacity.root.ordering-policy", "priority-utilization")
                .set("yarn.scheduler.capacity.root.h.priority", "9")
                .set("yarn.scheduler.capacity.root.h.maximum-capacity", "25"))) {
            MockApp high = scene.filler("root.h");
            scene.filler("root.b");
            MockApp large = scene.waiting("root.a", 1);
            scene.places(large, 1, 15);
            assertThat(high.running()).as("nobody takes from it").hasSize(12);
        }
    }

    @Test
    void wherePrioritiesOrderTheQueuesTheHigherOneTakesDownToTheGuarantee() throws Exception {
        try (Scene scene = Scene.of(queues("fifo")
                .set("yarn.scheduler.capacity.root.ordering-policy", "priority-utilization")
                .set("yarn.scheduler.capacity.root.h.priority", "9"))) {
            MockApp small = scene.filler("root.b");
            MockApp large = scene.waiting("root.h", 3);
            scene.places(large, 2, 30);
            assertThat(small.running()).hasSize(18);
        }
    }

    private static MockApp holding(Scene scene) throws Exception {
        MockApp first = scene.app("root.a");
        scene.cluster()
                .fill(
                        first,
                        Want.of(6, Size.gib(4))
                                .near(scene.cluster().node(0).host())
                                .only());
        return first;
    }

    private static MockClusterBuilder queues(String policy) {
        return Scene.threeNodes()
                .queue("root.a", 50, queue -> queue.set("ordering-policy", policy))
                .queue("root.b", 30)
                .queue("root.h", 20);
    }
}
