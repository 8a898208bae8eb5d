package io.sharpshooter;

import static java.util.Arrays.stream;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Scanner;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The figures of README are those of the pages that it names. */
class FiguresTest {
    private static final int GRACE = 4;
    private static final int POLICY = 5;

    /** E.g. 1 and 120 of {@code **1; 120 GB**}. */
    private static final Pattern NUMBER = Pattern.compile("\\d[\\d,]*");

    @ParameterizedTest(name = "{0}")
    @CsvSource({"two", "mixed", "small"})
    void scenes(String scene) {
        var row = row("`scenes " + scene + "`");
        var played = played(scene);
        for (int policy = 0; policy < 3; policy++) {
            var line = played.lines().skip(2 + policy).findFirst().orElseThrow();
            assertThat(line.split("[^\\d]+")).as("%s of %s", line, row).contains(numbers(row.get(2 + policy)));
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "A day of jobs: mean wait, 0 s, 6, %.1f to %.1f s",
        "The same: 95 %, 0 s, 7, %.0f to %.0f s",
        "With 15 s to save work, 15 s, 6, %.1f to %.1f s",
        "With 15 s: work lost, 15 s, 9, '%,.0f to %,.0f'",
    })
    void day(String label, String grace, int column, String words) {
        var row = row("| " + label);
        assertThat(row.get(3)).isEqualTo(range("best", grace, column, words));
        assertThat(row.get(4)).isEqualTo("**" + range("sharpshooter", grace, column, words) + "**");
    }

    @Test
    void aNumberMayHaveCommas() {
        assertThat(numbers("never; 1,680 GB")).containsExactly("1680");
    }

    private static String[] numbers(String cell) {
        return new Scanner(cell)
                .findAll(NUMBER)
                .map(MatchResult::group)
                .map(number -> number.replace(",", ""))
                .toArray(String[]::new);
    }

    /** The cells of README's row that has this; the first is empty. */
    private static List<String> row(String words) {
        var line = Golden.text("README.md")
                .lines()
                .filter(it -> it.startsWith("| ") && it.contains(words))
                .findFirst()
                .orElseThrow();
        return cells(line);
    }

    private static List<String> cells(String line) {
        return stream(line.split("\\|")).map(String::strip).toList();
    }

    /** What a scene without a grace period has given, its title first. */
    private static String played(String scene) {
        var page = Golden.text("docs/scenes.md");
        return page.substring(page.indexOf("\n" + scene + ": ") + 1);
    }

    /** The least and the most of a column of the day's table. */
    private static String range(String policy, String grace, int column, String words) {
        var values = Golden.text("docs/day.md")
                .lines()
                .map(FiguresTest::cells)
                .filter(row -> row.size() > column
                        && row.get(GRACE).equals(grace)
                        && row.get(POLICY).equals(policy))
                .mapToDouble(row -> Double.parseDouble(row.get(column).replace("*", "")))
                .summaryStatistics();
        assertThat(values.getCount()).isGreaterThan(10);
        return String.format(Locale.ROOT, words, values.getMin(), values.getMax());
    }
}
