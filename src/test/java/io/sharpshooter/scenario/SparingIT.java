package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** Notice first, kill at the deadline; between the two some of the noticed end by themselves. */
class SparingIT {

    @Test
    void theMasterIsToldAndTheSameContainersDieAtTheDeadline() throws Exception {
        try (MockScene scene = MockScene.full(builder -> builder.set(PolicyByHand.WAIT, "15000"))) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
            PlayedRound first = scene.policy().turn();
            assertThat(first.touchedNothing()).isTrue();
            assertThat(scene.small().notices()).hasSize(MockScene.VICTIMS);
            scene.policy().restsFor(4);
            assertThat(scene.small().notices()).hasSize(MockScene.VICTIMS);

            PlayedRound deadline = scene.policy().turn();
            assertThat(deadline.killed())
                    .containsExactlyInAnyOrderElementsOf(scene.small().notices());
            assertThat(scene.large().placed()).hasSize(1);
            scene.policy().restsFor(2);
        }
    }

    @Test
    void whatComesFreeByItselfSparesOthers() throws Exception {
        try (MockScene scene = MockScene.full(builder -> builder.set(PolicyByHand.WAIT, "9000"))) {
            scene.small().ask(Want.of(0, Size.gib(4)));
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.policy().turn();
            List<RMContainer> noticed = noticed(scene);
            assertThat(noticed).hasSize(MockScene.VICTIMS);
            for (RMContainer lucky : noticed.subList(3, 6)) {
                scene.node(lucky.getAllocatedNode()).finish(lucky);
            }
            scene.policy().turn();
            scene.policy().turn();
            assertThat(scene.policy().kills()).isZero();

            PlayedRound deadline = scene.policy().turn();
            assertThat(deadline.killed()).hasSize(MockScene.VICTIMS - 3);
            assertThat(scene.small().notices()).containsAll(deadline.killed());
            assertThat(scene.large().placed()).hasSize(1);
        }
    }

    /**
     * A late container has run for less than the grace period; who was there and was not told lives. Queue c is
     * guaranteed less than 1 MiB, so that all of it may be taken, and has nothing, so that it is served first.
     */
    @Test
    void whoComesInTheirPlaceMayBeTakenWithoutANotice() throws Exception {
        try (MockScene scene = MockScene.full(
                builder -> builder.queue("root.c", 0.0001, queue -> queue.set("maximum-applications", "10"))
                        .queue("root.d", 19.9999)
                        .set(PolicyByHand.WAIT, "9000"))) {
            MockApp latecomer =
                    scene.cluster().app("root.c").unmanaged().submit().launch();
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.policy().turn();
            RMContainer ended = noticed(scene).get(0);
            latecomer.ask(Want.of(1, Size.gib(4)));
            scene.node(ended.getAllocatedNode()).finish(ended);
            latecomer.heartbeat();
            assertThat(latecomer.running()).hasSize(1);
            RMContainer late = latecomer.running().get(0);
            assertThat(late.getAllocatedNode()).isEqualTo(ended.getAllocatedNode());
            scene.policy().restsFor(2);

            PlayedRound deadline = scene.policy().turn();
            TreeSet<ContainerId> expected = new TreeSet<>(scene.small().notices());
            expected.remove(ended.getContainerId());
            expected.add(late.getContainerId());
            assertThat(deadline.killed()).isEqualTo(expected);
            assertThat(scene.large().placed()).hasSize(1);
        }
    }

    private static List<RMContainer> noticed(MockScene scene) {
        return scene.small().running().stream()
                .filter(container -> scene.small().notices().contains(container.getContainerId()))
                .toList();
    }
}
