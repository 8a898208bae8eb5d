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

/** Between notice and deadline some of the noticed end by themselves. */
class SparingIT {
    private static final String WAIT = PolicyByHand.KEYS + "max_wait_before_kill";

    @Test
    void whatComesFreeByItselfSparesOthers() throws Exception {
        try (FullHouse house = FullHouse.start(builder -> builder.set(WAIT, "9000"))) {
            house.small().ask(Want.of(0, Size.gib(4)));
            house.large().ask(Want.of(1, FullHouse.LARGE));
            house.policy().turn();
            List<RMContainer> noticed = noticed(house);
            assertThat(noticed).hasSize(FullHouse.VICTIMS);
            for (RMContainer lucky : noticed.subList(3, 6)) {
                house.cluster().node(lucky.getAllocatedNode()).finish(lucky);
            }
            house.policy().turn();
            house.policy().turn();
            assertThat(house.policy().kills()).isZero();

            Round deadline = house.policy().turn();
            assertThat(deadline.killed()).hasSize(FullHouse.VICTIMS - 3);
            assertThat(house.small().notices()).containsAll(deadline.killed());
            assertThat(house.large().placed()).hasSize(1);
        }
    }

    /**
     * A late container has run for less than the grace period; who was there and was not told lives. Queue c is guaranteed less
     * than 1 MiB, so that all of it may be taken, and has nothing, so that it is served first.
     */
    @Test
    void whoComesInTheirPlaceMayBeTakenWithoutANotice() throws Exception {
        try (FullHouse house = FullHouse.start(
                builder -> builder.queue("root.c", 0.0001, queue -> queue.set("maximum-applications", "10"))
                        .queue("root.d", 19.9999)
                        .set(WAIT, "9000"))) {
            MockApp latecomer =
                    house.cluster().app("root.c").unmanaged().submit().launch();
            house.large().ask(Want.of(1, FullHouse.LARGE));
            house.policy().turn();
            RMContainer ended = noticed(house).get(0);
            latecomer.ask(Want.of(1, Size.gib(4)));
            house.cluster().node(ended.getAllocatedNode()).finish(ended);
            latecomer.heartbeat();
            assertThat(latecomer.running()).hasSize(1);
            RMContainer late = latecomer.running().get(0);
            assertThat(late.getAllocatedNode()).isEqualTo(ended.getAllocatedNode());
            house.policy().restsFor(2);

            Round deadline = house.policy().turn();
            TreeSet<ContainerId> expected = new TreeSet<>(house.small().notices());
            expected.remove(ended.getContainerId());
            expected.add(late.getContainerId());
            assertThat(deadline.killed()).isEqualTo(expected);
            assertThat(house.large().placed()).hasSize(1);
        }
    }

    private static List<RMContainer> noticed(FullHouse house) {
        return house.small().running().stream()
                .filter(container -> house.small().notices().contains(container.getContainerId()))
                .toList();
    }
}
