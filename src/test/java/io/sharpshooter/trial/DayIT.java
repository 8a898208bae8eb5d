package io.sharpshooter.trial;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.IntStream.range;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures that have been reached beside stock's best flags on ten minutes of a day are not lost again. */
class DayIT {
    private static final Span HOUR = Span.ofHours(2, 2);
    private static final List<String> COLUMNS = List.of(
            "placed",
            "mean",
            "percentile",
            "killed",
            "early",
            "lost",
            "in vain",
            "%",
            "killed for each",
            "masters",
            "inversions",
            "again",
            "avoidable");

    @ParameterizedTest(name = "{0} ms")
    @CsvSource({"0, 0.3, 0.8, 2", "15000, 0.6, 0.8, 25"})
    void sharpshooterWaitsLessAndLosesLessThanStock(long graceMs, double wait, double work, double percentInVain)
            throws Exception {
        var plan = new Plan(HOUR.minutes(10), 1, graceMs, Trace.fair, 33, null);
        var lines = lines(plan, Contestant.SHARPSHOOTER);
        var ours = cells(lines);
        var stock = cells(lines(plan, Contestant.BEST));
        assertThat(number(ours, "mean")).isPositive().isLessThan(wait * number(stock, "mean"));
        assertThat(number(ours, "percentile")).isLessThan(number(stock, "percentile"));
        assertThat(number(ours, "lost")).isPositive().isLessThan(work * number(stock, "lost"));
        assertThat(number(ours, "%")).isLessThanOrEqualTo(percentInVain);
        assertThat(number(ours, "avoidable")).isLessThanOrEqualTo(number(stock, "avoidable") / 10);
        assertThat(number(ours, "masters")).isZero();
        assertThat(number(ours, "inversions")).isZero();
        assertThat(ours.get("placed")).matches("([1-9]\\d*)/\\1");
        assertThat(lines.get(1)).startsWith("  claims: {");
    }

    @Test
    void theSameSeedGivesTheSameScore() throws Exception {
        var plan = new Plan(HOUR.minutes(4), 1, 0, Trace.fair, 33, null);
        assertThat(lines(plan, Contestant.SHARPSHOOTER).get(0))
                .isEqualTo(lines(plan, Contestant.SHARPSHOOTER).get(0));
    }

    private static List<String> lines(Plan plan, Contestant contestant) throws Exception {
        var outcome = DayPlay.run(plan, contestant);
        return outcome.lines(outcome.durations());
    }

    private static Map<String, String> cells(List<String> lines) {
        String[] cells = lines.get(0).replaceFirst("^\\D*", "").replace("|", "").split(" +");
        return range(0, COLUMNS.size()).boxed().collect(toMap(COLUMNS::get, at -> cells[at]));
    }

    /** The first of two, where there are two. */
    private static double number(Map<String, String> cells, String column) {
        return Double.parseDouble(cells.getOrDefault(column, "").split("/")[0]);
    }
}
