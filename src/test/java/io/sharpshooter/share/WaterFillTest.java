package io.sharpshooter.share;

import static java.util.Arrays.stream;
import static java.util.stream.IntStream.range;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.share.WaterFill.Vessel;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Weighted max–min fairness in whole units. */
class WaterFillTest {
    /** Amount, weights, levels, caps; levels and what is left. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # Levels rise in proportion to the weights.
            60 | 1 2 3 | 0 0 0  | 99 99 99 | 10 20 30 | 0
            # What a full vessel cannot take goes to the others.
            60 | 1 1 1 | 0 0 0  | 99 6 99  | 27 6 27  | 0
            # A vessel that stands high waits for the others.
            10 | 1 1 1 | 0 20 3 | 99 99 99 | 7 20 6   | 0
            40 | 1 1 1 | 0 20 3 | 99 99 99 | 21 21 21 | 0
            # What nobody can take is left.
            10 | 1 1   | 0 1    | 4 3      | 4 3      | 4
            # Odd units go one each to the first with room.
            11 | 1 1 1 | 0 0 0  | 99 99 99 | 4 4 3    | 0
            # The common level is 2 for each unit of weight of the first, which it fills, and 3.5 for the others.
            9  | 4 7 7 | 0 0 0  | 2 99 99  | 2 4 3    | 0
            # The common level is 2.5 for each unit of weight, where the first stands already.
            5  | 2 1 1 | 5 0 0  | 99 99 99 | 5 3 2    | 0
            # Who has no weight comes after all others and is equal.
            9  | 0 1 0 | 0 0 1  | 99 4 99  | 3 4 3    | 0
            # Weights whose sum is larger than a long divide all the same.
            40 | 9223372036854775807 9223372036854775807 2305843009213693952 | 0 0 0 | 99 99 99 | 18 18 4 | 0
            """)
    void pours(long amount, String weights, String levels, String caps, String after, long left) {
        long[] changed = numbers(levels);
        assertThat(pour(amount, numbers(weights), changed, numbers(caps))).isEqualTo(left);
        assertThat(changed).containsExactly(numbers(after));
    }

    @Test
    void sumsAndProductsOfSixtyBitsAreExact() {
        long half = 1L << 59;
        long[] levels = {0, 0};
        long[] caps = {half, half};
        assertThat(pour(half + 1, new long[] {half - 1, half + 1}, levels, caps))
                .isZero();
        assertThat(levels).containsExactly(half / 2, half / 2 + 1);
    }

    /** Raises the levels in place. */
    private static long pour(long amount, long[] weights, long[] levels, long[] caps) {
        var vessels = range(0, levels.length)
                .mapToObj(place -> new Vessel(weights[place], levels[place], caps[place]))
                .toList();
        long left = WaterFill.pour(amount, vessels);
        Arrays.setAll(levels, place -> vessels.get(place).level);
        return left;
    }

    private static long[] numbers(String text) {
        return stream(text.split(" ")).mapToLong(Long::parseLong).toArray();
    }
}
