package io.sharpshooter.insight;

import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.RoundTime;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecentTest {
    private static final RoundTime NOW = new RoundTime(60_000, ClaimScene.START);
    private static final Victim VICTIM = ClaimScene.victim(3, 2, 60);

    private final Recent recent = new Recent();
    private final Set<Long> open = new HashSet<>();

    private void happens(Step step, Claim claim) {
        var event = new ClaimEvent(NOW, step, claim, OptionalLong.empty(), List.of(), List.of(), "");
        if (claim.open()) {
            open.add(claim.id());
        } else {
            open.remove(claim.id());
        }
        recent.enter(List.of(event), ClaimScene.TYPES, open);
    }

    private static Claim ended(long id, int victims) {
        return ClaimScene.claim(id, nCopies(victims, VICTIM)).ended(ClaimState.CANCELLED, EndReason.APP_GONE);
    }

    private List<Long> ids() {
        return recent.all().stream().map(past -> past.last().claim().id()).toList();
    }

    @Test
    void hasOpenClaimsFirstAndTheNewestOfThem() {
        var open = ClaimScene.claim(1, List.of(VICTIM));
        happens(Step.PLANNED, open);
        happens(Step.PLANNED, ClaimScene.claim(2, List.of(VICTIM)));
        happens(Step.CANCELLED, ended(3, 1));
        happens(Step.CANCELLED, ended(4, 1));
        assertThat(ids()).containsExactly(2L, 1L, 4L, 3L);
        happens(Step.NOTICED, open.noticed(NOW, 90_000, Set.of(VICTIM.container()), Set.of(VICTIM.container())));
        var past = recent.all().get(1);
        assertThat(past.steps()).extracting(ClaimEvent::step).containsExactly(Step.PLANNED, Step.NOTICED);
        assertThat(past.last().claim().grace().deadline()).isEqualTo(90_000);
        assertThat(past.last().claim().grace().present())
                .as("names that nobody looks at")
                .isEmpty();
    }

    @Test
    void whatWasGivenBackBelongsToItsClaim() {
        happens(Step.SATISFIED, ended(3, 1));
        happens(Step.SATISFIED, ended(4, 1));
        happens(Step.UNUSED, ended(3, 1));
        assertThat(ids()).containsExactly(4L, 3L);
        assertThat(recent.all().get(1).steps()).hasSize(2);
    }

    @Test
    void keepsTheFirstStepAndTheLastOnes() {
        var waits = ClaimScene.claim(1, List.of(VICTIM));
        happens(Step.PLANNED, waits);
        for (int round = 0; round < Recent.MOST_STEPS + 4; round++) {
            happens(Step.CHANGED, waits);
        }
        var past = recent.all().get(0);
        assertThat(past.steps())
                .hasSize(Recent.MOST_STEPS)
                .extracting(ClaimEvent::step)
                .startsWith(Step.PLANNED);
        assertThat(past.leftOut()).isEqualTo(5);
        open.clear();
        recent.enter(List.of(), ClaimScene.TYPES, open);
        assertThat(recent.all()).as("nobody has told of its end").isEmpty();
    }

    @Test
    void forgetsTheOldest() {
        for (long id = 1; id <= Recent.MOST_ENDED + 2; id++) {
            happens(Step.CANCELLED, ended(id, 1));
        }
        assertThat(ids()).hasSize(Recent.MOST_ENDED).endsWith(4L, 3L);
        happens(Step.CANCELLED, ended(0, Recent.MOST_PARTS - 1));
        assertThat(ids()).containsExactly(0L);
    }

    @Test
    void countsOnceTheVictimsThatTwoStepsHaveAlike() {
        var large = ClaimScene.claim(1, nCopies(Recent.MOST_PARTS - 3, VICTIM));
        happens(Step.PLANNED, large);
        happens(Step.CANCELLED, large.ended(ClaimState.CANCELLED, EndReason.APP_GONE));
        happens(Step.CANCELLED, ended(2, 0));
        assertThat(ids()).containsExactly(2L, 1L);
    }
}
