package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.SeenContainers.Arrivals;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.fixture.Story;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which containers that have come are still missing from their ask, and may explain its drop in the next round. */
class NewcomersTest {
    /** A claim for an ask of which some containers run on n2 since. */
    private static Story claimed(int come) {
        Story story = scenario("""
                queues batch 40%, gpu 60%
                node n1 100g: batch 10 x 10g
                node n2 120g: batch 12 x 10g aged 9000s
                gpu asks 60g
                """).story();
        story.round().expectNodes("n1");
        story.ends(IntStream.range(10, 22).mapToObj("batch#%d"::formatted).toArray(String[]::new));
        story.node("n2").terminating().clear();
        if (come > 0) {
            story.with("gpu runs " + come + " x 60g on n2");
        }
        return story;
    }

    /** What a round sees of the claimed ask. */
    private record Look(ClaimBook book, AskId ask, Newcomers newcomers) {
        static Look at(Story story, Arrivals before) {
            ClaimBook book = story.book();
            AskId ask = book.openByAsk().keySet().iterator().next();
            book.seen().arrived(ask, before);
            ClusterSnapshot snapshot = Snapshots.of(story.cluster(), book.watched());
            return new Look(book, ask, new Newcomers(book, new Sightings(snapshot, book, Set.of(ask))));
        }

        void assertRemembers(Arrivals arrivals) {
            newcomers.remember(Map.of(ask, arrivals.outstanding()));
            assertThat(book.seen().arrivals(ask)).isEqualTo(arrivals);
        }
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, textBlock = """
                    waited, unexplained before, lent before, come, lent, wait now, unexplained, lent now
                    3, 0, 0, 0, 0, 3, 0, 0
                    3, 0, 0, 1, 0, 2, 0, 0
                    3, 0, 0, 1, 0, 3, 1, 0
                    2, 0, 0, 1, 0, 4, 1, 0
                    3, 0, 0, 2, 0, 2, 1, 0
                    3, 1, 0, 2, 0, 2, 2, 0
                    3, 1, 0, 2, 0, 3, 2, 0
                    3, 0, 1, 0, 0, 2, 0, 0
                    3, 0, 1, 2, 0, 1, 1, 0
                    3, 1, 1, 1, 0, 2, 1, 0
                    3, 0, 0, 1, 1, 3, 0, 1
                    3, 0, 0, 1, 1, 2, 0, 0
                    3, 0, 0, 2, 1, 3, 1, 1
                    3, 0, 0, 2, 1, 2, 0, 1
                    3, 0, 0, 2, 2, 2, 0, 1
                    3, 1, 0, 1, 1, 2, 0, 1
                    """)
    void remembersWhatNoDropExplains(
            int waited, int unexplained, int lentBefore, int come, int lent, int waitNow, int left, int lentNow) {
        Look look = Look.at(claimed(come), new Arrivals(waited, unexplained, lentBefore));
        for (int taken = 0; taken < lent; taken++) {
            assertThat(look.newcomers.lendAny(look.ask)).isTrue();
        }
        look.assertRemembers(new Arrivals(waitNow, left, lentNow));
    }

    /** The claim that it has ended is no reason to end another one when the ask drops. */
    @Test
    void forgetsWhatAClaimHasTaken() {
        Look look = Look.at(claimed(1), new Arrivals(1, 0, 0));
        Newcomers newcomers = look.newcomers;
        AskId ask = look.ask;
        assertThat(newcomers.takeOn(ask, "n1")).isEmpty();
        assertThat(newcomers.takeOn(ask, "n2")).isPresent();
        assertThat(newcomers.takeAny(ask)).isFalse();
        look.assertRemembers(new Arrivals(1, 0, 0));
    }

    /** Nobody waits any more. */
    @Test
    void anAskThatIsGoneHasDroppedToNothing() {
        Look look = Look.at(claimed(1), new Arrivals(1, 0, 0));
        look.newcomers.remember(Map.of());
        assertThat(look.book.seen().arrivals(look.ask)).isEqualTo(new Arrivals(0, 0, 0));
    }

    @Test
    void takesOnlyOneThatIsThere() {
        Look look = Look.at(claimed(1), new Arrivals(3, 1, 1));
        Newcomers newcomers = look.newcomers;
        AskId ask = look.ask;
        assertThat(newcomers.takeLent(ask)).isTrue();
        assertThat(newcomers.takeLent(ask)).isFalse();
        assertThat(newcomers.takeAny(ask)).isTrue();
        assertThat(newcomers.takeAny(ask)).isTrue();
        assertThat(newcomers.takeAny(ask)).isFalse();
        assertThat(newcomers.lendAny(ask)).isFalse();
        look.assertRemembers(new Arrivals(1, 0, 0));
    }
}
