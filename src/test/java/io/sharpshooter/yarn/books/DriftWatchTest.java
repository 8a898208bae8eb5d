package io.sharpshooter.yarn.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.books.DriftWatch.News;
import io.sharpshooter.yarn.books.DriftWatch.Sighting;
import java.util.List;
import org.junit.jupiter.api.Test;

class DriftWatchTest {
    private final DriftWatch watch = new DriftWatch();

    private static Drift drift(String queue, long booked, long truth) {
        return new Drift(
                Account.ofQueue(Book.USED, queue, ""),
                new Balance(0, ResourceVector.of(booked, 0)),
                new Balance(0, ResourceVector.of(truth, 0)));
    }

    @Test
    void tellsADriftOnceWhenItIsSeenTwiceInARow() {
        assertThat(watch.round(List.of(drift("root.a", 4, 0)), 10).fresh()).isEmpty();
        News second = watch.round(List.of(drift("root.a", 4, 0)), 20);
        assertThat(second.fresh()).containsExactly(new Sighting(drift("root.a", 4, 0), 10, 2, 2));
        assertThat(watch.round(List.of(drift("root.a", 4, 0)), 30).fresh()).isEmpty();
        assertThat(watch.told()).hasSize(1);
    }

    @Test
    void knowsADriftAgainWhenBookedAndTrueHaveChangedAlike() {
        watch.round(List.of(drift("root.a", 4, 0)), 10);
        News second = watch.round(List.of(drift("root.a", 14, 10)), 20);
        assertThat(second.fresh()).containsExactly(new Sighting(drift("root.a", 14, 10), 10, 2, 2));
    }

    @Test
    void tellsOfALeakThatGrowsInEveryRoundAndSaysGoneOnlyWhenItIs() {
        watch.round(List.of(drift("root.a", 4, 0)), 10);
        assertThat(watch.round(List.of(drift("root.a", 5, 0)), 20).fresh())
                .containsExactly(new Sighting(drift("root.a", 5, 0), 10, 2, 1));
        assertThat(watch.round(List.of(drift("root.a", 6, 0)), 30)).isEqualTo(new News(List.of(), List.of()));
        assertThat(watch.told()).extracting(Sighting::drift).as("as it is now").containsExactly(drift("root.a", 6, 0));
        assertThat(watch.round(List.of(), 40).gone())
                .extracting(Sighting::drift)
                .containsExactly(drift("root.a", 6, 0));
    }

    @Test
    void lastsOnlyWhenItWasTheSameThreeTimesInARow() {
        for (int booked : new int[] {4, 5, 6, 6}) {
            watch.round(List.of(drift("root.a", booked, 0)), booked);
            assertThat(watch.lasting()).isEmpty();
        }
        watch.round(List.of(drift("root.a", 16, 10)), 7);
        assertThat(watch.lasting()).containsExactly(drift("root.a", 16, 10));
    }

    @Test
    void whatIsOffAgainAfterACorrectionIsAnotherDrift() {
        for (int round = 0; round < 3; round++) {
            watch.round(List.of(drift("root.a", 4, 0)), round);
        }
        watch.corrected(watch.lasting());
        assertThat(watch.told()).isEmpty();
        assertThat(watch.round(List.of(drift("root.a", 1, 0)), 30)).isEqualTo(new News(List.of(), List.of()));
        assertThat(watch.round(List.of(drift("root.a", 1, 0)), 40).fresh())
                .containsExactly(new Sighting(drift("root.a", 1, 0), 30, 2, 2));
    }

    @Test
    void beginsAnewAfterARoundWithout() {
        watch.round(List.of(drift("root.a", 4, 0)), 10);
        watch.round(List.of(), 20);
        assertThat(watch.round(List.of(drift("root.a", 4, 0)), 30).fresh()).isEmpty();
    }

    @Test
    void saysWhatIsGoneOnlyIfItWasTold() {
        watch.round(List.of(drift("root.a", 4, 0), drift("root.b", 1, 0)), 10);
        watch.round(List.of(drift("root.a", 4, 0)), 20);
        assertThat(watch.round(List.of(), 30).gone())
                .extracting(Sighting::drift)
                .containsExactly(drift("root.a", 4, 0));
    }
}
