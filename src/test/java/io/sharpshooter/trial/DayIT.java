package io.sharpshooter.trial;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures that have been reached beside stock's best flags on ten minutes of a day are not lost again. */
class DayIT {
    private static final Span HOUR = Span.ofHours("2");

    @ParameterizedTest(name = "{0} ms")
    @CsvSource({"0, 0.3, 0.8, 2", "15000, 0.6, 0.8, 25"})
    void sharpshooterWaitsLessAndLosesLessThanStock(long graceMs, double wait, double work, double percentInVain)
            throws Exception {
        Plan plan = new Plan(HOUR.minutes(10), 1, graceMs, "fair", 33, null);
        DayRow stock = row(plan, Contestant.BEST);
        DayRow ours = row(plan, Contestant.SHARPSHOOTER);
        assertThat(number(ours, "mean s")).isPositive().isLessThan(wait * number(stock, "mean s"));
        assertThat(number(ours, "95th s")).isLessThan(number(stock, "95th s"));
        assertThat(number(ours, "kGB-s")).isPositive().isLessThan(work * number(stock, "kGB-s"));
        assertThat(number(ours, "%")).isLessThanOrEqualTo(percentInVain);
        assertThat(number(ours, "avoid")).isLessThanOrEqualTo(number(stock, "avoid") / 10);
        assertThat(number(ours, "mast.")).isZero();
        assertThat(number(ours, "inv.")).isZero();
        String[] placed = ours.cell("placed").split("/");
        assertThat(placed[0]).isEqualTo(placed[1]).isNotEqualTo("0");
        assertThat(ours.below().get(0)).startsWith("claims: {");
    }

    @Test
    void theSameSeedGivesTheSameScore() throws Exception {
        Plan plan = new Plan(HOUR.minutes(4), 1, 0, "fair", 33, null);
        assertThat(row(plan, Contestant.SHARPSHOOTER).cells())
                .isEqualTo(row(plan, Contestant.SHARPSHOOTER).cells());
    }

    private static DayRow row(Plan plan, Contestant contestant) throws Exception {
        Outcome outcome = DayPlay.run(plan, contestant);
        return outcome.row(plan, outcome.durations());
    }

    /** The first of two, where there are two. */
    private static double number(DayRow row, String column) {
        return Double.parseDouble(row.cell(column).split("/")[0]);
    }
}
