package io.sharpshooter.scenario;

import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState.KILLED;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.QueueSpec;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.ArrayList;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is never taken: of disabled queues and of those that are ahead, guarantees, and application masters. */
class ProtectionIT {

    @Test
    void aDisabledQueueLosesNothing() throws Exception {
        try (var scene = MockScene.full(builder -> builder.queue("root.b", 40, QueueSpec::disablePreemption))) {
            scene.large().ask(Want.of(1, Size.gib(48)));
            scene.policy().restsFor(5);
            assertThat(scene.policy().rounds().get(0).refusals("root.a")).containsExactly("ONLY_PROTECTED_VICTIMS");
        }
    }

    @Test
    void applicationMastersAreSpared() throws Exception {
        try (var scene = MockScene.of(nodes(2).queue("root.a", 50).queue("root.b", 50))) {
            var apps = new ArrayList<MockApp>();
            for (int app = 0; app < 16; app++) {
                apps.add(scene.drive(scene.cluster()
                        .app("root.b")
                        .am(Size.gib(4))
                        .amOn(scene.node(app % 2))
                        .start()));
            }
            scene.cluster().fill(apps.get(0), Want.of(16, Size.gib(4)));
            var large = scene.app("root.a");
            var masters = apps.stream().map(MockApp::amContainer).toList();
            apps.add(large);
            var policy = scene.policy();
            large.ask(Want.of(1, Size.gib(36)));
            policy.restsFor(3);
            assertThat(policy.rounds().get(0).refusals("root.a")).containsExactly("ONLY_PROTECTED_VICTIMS");

            large.ask(Want.of(1, Size.gib(32)));
            scene.places(large, 1, 8);
            apps.remove(large);
            assertThat(apps).extracting(MockApp::amContainer).isEqualTo(masters);
        }
    }

    /** With its master an app would lose all that it runs elsewhere, where no room is wanted. */
    @Test
    void aMasterDiesForAnOrdinaryAskOnlyIfItsAppRunsNothingElse() throws Exception {
        try (var scene = MockScene.of(nodes(3).queue("root.a", 75).queue("root.b", 25))) {
            var busy = scene.cluster()
                    .app("root.b")
                    .am(Size.gib(64))
                    .amOn(scene.node(0))
                    .start();
            var other = scene.drive(scene.cluster()
                    .app("root.b")
                    .am(Size.gib(32))
                    .amOn(scene.node(1))
                    .start());
            scene.cluster().fill(busy, Want.of(24, Size.gib(4)));
            assertThat(busy.running()).hasSize(24);
            scene.cluster()
                    .refreshQueues(conf -> conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "0.1"));
            var small = scene.app("root.a");
            var policy = scene.policy();
            small.ask(Want.of(1, Size.gib(4)).near(scene.node(0).host()).only());
            policy.restsFor(3);
            assertThat(policy.rounds().get(0).refusals("root.a")).containsExactly("ONLY_PROTECTED_VICTIMS");

            var master = busy.amContainer();
            busy.release(busy.running().toArray(RMContainer[]::new));
            scene.cluster().fill(other, Want.of(24, Size.gib(4)));
            scene.places(small, 1, 1);
            assertThat(master.getState()).isEqualTo(KILLED);
            assertThat(other.running()).hasSize(24);
        }
    }

    private static MockClusterBuilder nodes(int count) {
        return MockScene.settings().nodes(count, Size.gib(64));
    }

    /** The master of an unmanaged app has no container: the app's first container is one like the others. */
    @Test
    void theFirstContainerOfAnUnmanagedAppMayDieLikeTheOthers() throws Exception {
        try (var scene = MockScene.of(nodes(3).queue("root.a", 50).queue("root.b", 50))) {
            var small = scene.filler("root.b");
            var first = small.running().get(0);
            assertThat(first.getContainerId().getContainerId()).isEqualTo(1);
            var host = scene.node(first.getAllocatedNode()).host();
            scene.places(
                    scene.app("root.a")
                            .ask(Want.of(1, MockScene.NODE).near(host).only()),
                    1,
                    16);
            assertThat(small.running()).hasSize(32).doesNotContain(first);
        }
    }

    /** Four queues with four priorities: the higher takes from the lower, never the other way. */
    @ParameterizedTest(name = "queue of priority {0} asks while the queue of priority {1} holds everything")
    @CsvSource({"2, 1", "4, 1", "1, 2", "1, 4"})
    void onlyTheHigherPriorityTakes(int asking, int holding) throws Exception {
        try (var scene = MockScene.of(fourQueues())) {
            var holder = scene.drive(
                    scene.cluster().app("root.q" + holding).amOn(scene.node(0)).start());
            scene.cluster().fill(holder, Want.of(100, Size.gib(2)));
            var asker = scene.app("root.q" + asking);
            var policy = scene.policy();
            asker.ask(Want.of(1, Size.gib(12)));
            if (asking > holding) {
                scene.places(asker, 1, 6);
            } else {
                policy.restsFor(4);
                assertThat(policy.rounds().get(0).refusals("root.q" + asking))
                        .containsExactly("ONLY_HIGHER_PRIORITY_VICTIMS");
            }
        }
    }

    private static MockClusterBuilder fourQueues() {
        var builder = MockScene.settings().nodes(4, Size.gib(16));
        for (int priority = 1; priority <= 4; priority++) {
            int number = priority;
            builder.queue("root.q" + number, 25, queue -> queue.priority(number));
        }
        return builder;
    }
}
