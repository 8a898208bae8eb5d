package io.sharpshooter.day;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.trial.Contestant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures that have been reached beside stock's best flags on ten minutes of a day are not lost again. */
class DayIT {
    private static final Span TEN_MINUTES = Span.ofHours("2").minutes(10);

    @ParameterizedTest(name = "{0} ms")
    @CsvSource({"0, 0.3, 0.8, 0.02", "15000, 0.6, 0.8, 0.25"})
    void sharpshooterWaitsLessAndLosesLessThanStock(long graceMs, double wait, double work, double inVain)
            throws Exception {
        Plan plan = plan(TEN_MINUTES, graceMs);
        DayScore stock = score(plan, Contestant.STOCK_BEST);
        DayScore ours = score(plan, Contestant.SHARPSHOOTER);
        assertThat(ours.waits().placed()).isEqualTo(ours.waits().asked()).isPositive();
        assertThat(ours.waits().meanS()).isLessThan(wait * stock.waits().meanS());
        assertThat(ours.waits().p95S()).isLessThan(stock.waits().p95S());
        assertThat(ours.losses().avoidable()).isLessThanOrEqualTo(stock.losses().avoidable() / 10);
        assertThat(ours.losses().kiloGibS())
                .isPositive()
                .isLessThan(work * stock.losses().kiloGibS());
        assertThat(ours.losses().kiloGibSInVain())
                .isLessThanOrEqualTo(inVain * ours.losses().kiloGibS());
        assertThat(ours.losses().masters()).isZero();
        assertThat(ours.losses().inversions()).isZero();
        assertThat(ours.claims()).isNotEmpty();
    }

    @Test
    void theSameSeedGivesTheSameScore() throws Exception {
        Plan plan = plan(Span.ofHours("2").minutes(4), 0);
        assertThat(withoutTimes(score(plan, Contestant.SHARPSHOOTER)))
                .isEqualTo(withoutTimes(score(plan, Contestant.SHARPSHOOTER)));
    }

    private static Plan plan(Span span, long graceMs) {
        return new Plan(span, 1, graceMs, "fair", 33, null);
    }

    private static DayScore score(Plan plan, Contestant contestant) throws Exception {
        Outcome outcome = DayPlay.run(plan, contestant);
        return outcome.score(outcome.durations());
    }

    private static DayScore withoutTimes(DayScore score) {
        return score.withTimes(new DayScore.Times(0, 0, 0));
    }
}
