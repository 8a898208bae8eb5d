package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Between notice and deadline the demand goes away or changes: nobody dies for what is not wanted any more. */
class EndOfDemandIT {
    private static final String WAIT = PolicyByHand.KEYS + "max_wait_before_kill";

    @Test
    void theAskIsWithdrawn() throws Exception {
        try (FullHouse house = noticed()) {
            house.large().ask(Want.of(0, FullHouse.LARGE));
            house.policy().restsFor(6);
            assertThat(house.policy().cancellations()).containsExactly("ASK_WITHDRAWN");
        }
    }

    @Test
    void theAppIsKilled() throws Exception {
        try (FullHouse house = FullHouse.start(builder -> builder.set(WAIT, "9000"));
                PolicyByHand policy = PolicyByHand.on(house.cluster(), house.small())) {
            house.large().ask(Want.of(1, FullHouse.LARGE));
            assertThat(policy.turn().log("noticed")).hasSize(1);
            house.large().kill();
            policy.restsFor(6);
            assertThat(policy.cancellations()).containsExactly("APP_GONE");
        }
    }

    @Test
    void theAppIsMovedAndItsNewQueueGivesANoticeOfItsOwn() throws Exception {
        try (FullHouse house = noticed()) {
            house.cluster().scheduler().moveApplication(house.large().id(), "root.c");
            Round afterMove = house.policy().turn();
            assertThat(house.policy().cancellations()).containsExactly("APP_MOVED");
            assertThat(afterMove.log("noticed"))
                    .extracting(claim -> claim.text("queue"))
                    .containsExactly("root.c");
            house.policy().turn();
            assertThat(house.policy().turn().killed())
                    .as("killed at the old deadline")
                    .isEmpty();

            assertThat(house.policy().turn().killed()).hasSize(FullHouse.VICTIMS);
            assertThat(house.large().placed()).hasSize(1);
        }
    }

    @Test
    void theAskIsResizedAndTheNewSizeGetsANoticeOfItsOwn() throws Exception {
        try (FullHouse house = noticed()) {
            house.large().ask(Want.of(1, Size.gib(40)));
            Round afterChange = house.policy().turn();
            assertThat(house.policy().cancellations()).containsExactly("ASK_RESIZED");
            assertThat(afterChange.log("noticed")).hasSize(1);
            house.policy().turn();
            assertThat(house.policy().turn().killed())
                    .as("killed at the old deadline")
                    .isEmpty();

            assertThat(house.policy().turn().killed()).hasSize(10);
            assertThat(house.large().placed()).hasSize(1);
            house.policy().restsFor(3);
        }
    }

    @Test
    void theNodeIsBlacklistedAndAnotherIsChosen() throws Exception {
        try (FullHouse house = noticed()) {
            MockNode first = house.noticedNode();
            house.large().blacklist(List.of(first.host()), List.of());
            house.policy().turn();
            assertThat(house.policy().cancellations()).containsExactly("NODE_NOT_ELIGIBLE");
            house.policy().turnsUntil(() -> house.large().placed().size() == 1, 6);
            assertThat(house.large().running().get(0).getAllocatedNode()).isNotEqualTo(first.id());
            assertThat(house.policy().kills()).isEqualTo(FullHouse.VICTIMS);
        }
    }

    /** In its new queue the app waits behind the limit for masters, and the scheduler gives it nothing. */
    @Test
    void theAppIsMovedAndIsNotActiveAnyMore() throws Exception {
        try (FullHouse house = FullHouse.start(
                builder -> builder.set(WAIT, "9000").queue("root.c", 20, queue -> queue.amShare(0.0001)))) {
            house.cluster().app("root.c").amOn(house.cluster().node(0)).start();
            house.large().ask(Want.of(1, FullHouse.LARGE));
            assertThat(house.policy().turn().log("noticed")).hasSize(1);
            house.cluster().scheduler().moveApplication(house.large().id(), "root.c");
            Round afterMove = house.policy().turn();
            assertThat(house.policy().cancellations()).containsExactly("APP_MOVED");
            assertThat(afterMove.refusals("root.c")).containsExactly("APP_NOT_ACTIVE");
            house.policy().restsFor(5);
        }
    }

    /** It has been elsewhere in the meantime; another app of its queue has taken its turn. */
    @Test
    void theAppIsNotActiveAnyMoreInTheSameQueue() throws Exception {
        try (FullHouse house = FullHouse.start(
                builder -> builder.set(WAIT, "9000").queue("root.a", 40, queue -> queue.amShare(0.0001)))) {
            MockApp second = house.cluster().app("root.a").unmanaged().submit();
            house.large().ask(Want.of(1, FullHouse.LARGE));
            assertThat(house.policy().turn().log("noticed")).hasSize(1);
            house.cluster().scheduler().moveApplication(house.large().id(), "root.c");
            house.cluster().scheduler().moveApplication(house.large().id(), "root.a");
            Round afterMoves = house.policy().turn();
            assertThat(house.policy().cancellations()).containsExactly("APP_NOT_ACTIVE");
            assertThat(afterMoves.refusals("root.a")).containsExactly("APP_NOT_ACTIVE");
            house.policy().restsFor(5);

            second.kill();
            house.policy().turnsUntil(() -> house.large().placed().size() == 1, 6);
            assertThat(house.policy().kills()).isEqualTo(FullHouse.VICTIMS);
        }
    }

    /** What has died for it is on the node still; the new size fits without any more. */
    @Test
    void theAskIsResizedWhileItsNodeIsHeld() throws Exception {
        try (FullHouse house = FullHouse.start()) {
            house.cluster().nodes().forEach(MockNode::hangOnToKilled);
            house.large().ask(Want.of(1, FullHouse.LARGE));
            house.policy().turn();
            MockNode held = house.heldNode();
            house.large().ask(Want.of(1, Size.gib(40)));
            house.policy().turn();
            assertThat(house.policy().cancellations()).containsExactly("ASK_RESIZED");
            house.cluster().nodes().forEach(MockNode::confirmKills);
            house.policy().turnsUntil(() -> house.large().placed().size() == 1, 3);
            assertThat(house.large().running().get(0).getAllocatedNode()).isEqualTo(held.id());
            assertThat(house.large().running().get(0).getAllocatedResource().getMemorySize())
                    .isEqualTo(40 * 1024);
            assertThat(house.policy().kills()).isEqualTo(FullHouse.VICTIMS);
        }
    }

    @Test
    void theAskIsWithdrawnWhileItsNodeIsHeld() throws Exception {
        try (FullHouse house = FullHouse.start()) {
            house.cluster().nodes().forEach(MockNode::hangOnToKilled);
            house.large().ask(Want.of(1, FullHouse.LARGE));
            house.policy().turn();
            MockNode held = house.heldNode();
            house.large().ask(Want.of(0, FullHouse.LARGE));
            house.policy().turn();
            assertThat(house.policy().cancellations()).containsExactly("ASK_WITHDRAWN");
            assertThat(held.inScheduler().getReservedContainer()).isNull();
            house.cluster().nodes().forEach(MockNode::confirmKills);
            int left = house.small().running().size();
            house.policy().turn();
            house.policy().turn();
            assertThat(house.small().running())
                    .as("it gets back what nobody wants")
                    .hasSize(left + FullHouse.VICTIMS);
        }
    }

    @Test
    void theAppIsKilledWhileItsNodeIsHeld() throws Exception {
        try (FullHouse house = FullHouse.start();
                PolicyByHand policy = PolicyByHand.on(house.cluster(), house.small())) {
            house.cluster().nodes().forEach(MockNode::hangOnToKilled);
            house.large().ask(Want.of(1, FullHouse.LARGE));
            assertThat(policy.turn().killed()).hasSize(FullHouse.VICTIMS);
            house.large().kill();
            policy.restsFor(2);
            assertThat(policy.cancellations()).containsExactly("APP_GONE");
            assertThat(house.cluster().nodes())
                    .extracting(node -> node.inScheduler().getReservedContainer())
                    .allMatch(reserved -> reserved == null
                            || !reserved.getApplicationAttemptId()
                                    .getApplicationId()
                                    .equals(house.large().id()));
        }
    }

    /** Two turns after the notice there is one more until the deadline. */
    private static FullHouse noticed() throws Exception {
        FullHouse house = FullHouse.start(builder -> builder.set(WAIT, "9000"));
        house.large().ask(Want.of(1, FullHouse.LARGE));
        assertThat(house.policy().turn().log("noticed")).hasSize(1);
        return house;
    }
}
