package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.ActingPolicy.Turn;
import java.util.Objects;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.Test;

/** Whose round it is, and what it may do. */
class ActingPolicyTest {
    private final CapacityScheduler scheduler = new CapacityScheduler();

    private Turn enter(long age) {
        return Objects.requireNonNull(ActingPolicy.enter(scheduler, age));
    }

    private boolean mayNotEnter(long age) {
        return ActingPolicy.enter(scheduler, age) == null;
    }

    @Test
    void oneRoundAtATimeActsAndLeavesTheNextItsTurn() {
        Turn turn = enter(1);
        assertThat(turn.act()).isTrue();
        assertThat(turn.mayGoOn()).isTrue();
        assertThat(mayNotEnter(1)).isTrue();
        assertThat(mayNotEnter(2)).isTrue();
        turn.leave();
        assertThat(enter(2).act()).isTrue();
    }

    @Test
    void anOlderObjectDoesNotEnter() {
        enter(2).leave();
        assertThat(mayNotEnter(1)).isTrue();
    }

    @Test
    void oneThatIsGivenUpMayDoNothingAndKeepsNobodyOut() {
        Turn abandoned = enter(1);
        assertThat(abandoned.stop()).isTrue();
        Turn next = enter(1);
        assertThat(abandoned.act()).isFalse();
        assertThat(abandoned.mayGoOn()).isFalse();
        abandoned.leave();
        assertThat(mayNotEnter(1)).as("the next is still busy").isTrue();
        assertThat(next.act()).isTrue();
    }

    @Test
    void oneThatIsStoppedWhileItActsBeginsNothingMoreAndStaysBusyUntilItLeaves() {
        Turn turn = enter(1);
        assertThat(turn.act()).isTrue();
        assertThat(turn.stop()).isFalse();
        assertThat(turn.mayGoOn()).isFalse();
        assertThat(mayNotEnter(1)).isTrue();
        turn.leave();
        assertThat(enter(1).act()).isTrue();
    }

    @Test
    void oneThatHasNotBegunToActKeepsNoNewerObjectOut() {
        Turn older = enter(1);
        Turn newer = enter(2);
        assertThat(older.act()).isFalse();
        older.leave();
        assertThat(newer.act()).isTrue();
    }

    @Test
    void oneThatActsBeginsNothingMoreOnceANewerObjectWantsItsTurn() {
        Turn older = enter(1);
        assertThat(older.act()).isTrue();
        assertThat(mayNotEnter(2)).isTrue();
        assertThat(older.mayGoOn()).isFalse();
    }
}
