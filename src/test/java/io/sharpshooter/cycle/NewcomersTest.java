package io.sharpshooter.cycle;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Arrivals;
import io.sharpshooter.claim.ClaimBook;
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
        Story story = scenario()
                .node("n1", gib(100))
                .node("n2", gib(120))
                .queue("batch", guaranteed(40))
                .queue("gpu", guaranteed(60))
                .running("batch", 10, gib(10), on("n1"))
                .running("batch", 12, gib(10), on("n2"), agedSeconds(9000))
                .asks("gpu", 1, gib(60))
                .story();
        story.round().expectNodes("n1");
        story.ends(IntStream.range(10, 22).mapToObj("batch#%d"::formatted).toArray(String[]::new));
        story.node("n2").terminating().clear();
        if (come > 0) {
            story.starts("gpu", come, gib(60), on("n2"));
        }
        return story;
    }

    private static Newcomers newcomers(Story story, ClaimBook book, AskId ask) {
        ClusterSnapshot snapshot = Snapshots.of(story.cluster(), book.reservations());
        return new Newcomers(book, new Sightings(snapshot, book, Set.of(ask)));
    }

    private static AskId onlyAsk(ClaimBook book) {
        return book.openByAsk().keySet().iterator().next();
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
        Story story = claimed(come);
        ClaimBook book = story.book();
        AskId ask = onlyAsk(book);
        book.arrived(ask, new Arrivals(waited, unexplained, lentBefore));
        Newcomers newcomers = newcomers(story, book, ask);
        for (int taken = 0; taken < lent; taken++) {
            assertThat(newcomers.lendAny(ask)).isTrue();
        }
        newcomers.remember(Map.of(ask, waitNow));
        assertThat(book.arrivals(ask)).isEqualTo(new Arrivals(waitNow, left, lentNow));
    }

    /** The claim that it has ended is no reason to end another one when the ask drops. */
    @Test
    void forgetsWhatAClaimHasTaken() {
        Story story = claimed(1);
        ClaimBook book = story.book();
        AskId ask = onlyAsk(book);
        book.arrived(ask, new Arrivals(1, 0, 0));
        Newcomers newcomers = newcomers(story, book, ask);
        assertThat(newcomers.takeOn(ask, "n1")).isFalse();
        assertThat(newcomers.takeOn(ask, "n2")).isTrue();
        assertThat(newcomers.takeAny(ask)).isFalse();
        newcomers.remember(Map.of(ask, 1));
        assertThat(book.arrivals(ask)).isEqualTo(new Arrivals(1, 0, 0));
    }

    /** Nobody waits any more. */
    @Test
    void anAskThatIsGoneHasDroppedToNothing() {
        Story story = claimed(1);
        ClaimBook book = story.book();
        AskId ask = onlyAsk(book);
        book.arrived(ask, new Arrivals(1, 0, 0));
        newcomers(story, book, ask).remember(Map.of());
        assertThat(book.arrivals(ask)).isEqualTo(new Arrivals(0, 0, 0));
    }

    @Test
    void takesOnlyOneThatIsThere() {
        Story story = claimed(1);
        ClaimBook book = story.book();
        AskId ask = onlyAsk(book);
        book.arrived(ask, new Arrivals(3, 1, 1));
        Newcomers newcomers = newcomers(story, book, ask);
        assertThat(newcomers.takeLent(ask)).isTrue();
        assertThat(newcomers.takeLent(ask)).isFalse();
        assertThat(newcomers.takeAny(ask)).isTrue();
        assertThat(newcomers.takeAny(ask)).isTrue();
        assertThat(newcomers.takeAny(ask)).isFalse();
        assertThat(newcomers.lendAny(ask)).isFalse();
        newcomers.remember(Map.of(ask, 1));
        assertThat(book.arrivals(ask)).isEqualTo(new Arrivals(1, 0, 0));
    }
}
