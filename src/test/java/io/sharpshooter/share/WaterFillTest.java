package io.sharpshooter.share;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.share.WaterFill.Vessel;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Weighted max–min fairness in whole units. */
class WaterFillTest {
    private static final int CASES = 50_000;

    @Test
    void levelsRiseInProportionToTheWeights() {
        assertThat(poured(60, weights(1, 2, 3), levels(0, 0, 0), caps(99, 99, 99)))
                .containsExactly(10, 20, 30);
    }

    @Test
    void whatAFullVesselCannotTakeGoesToTheOthers() {
        assertThat(poured(60, weights(1, 1, 1), levels(0, 0, 0), caps(99, 6, 99)))
                .containsExactly(27, 6, 27);
    }

    @Test
    void aVesselThatStandsHighWaitsForTheOthers() {
        assertThat(poured(10, weights(1, 1, 1), levels(0, 20, 3), caps(99, 99, 99)))
                .containsExactly(7, 20, 6);
        assertThat(poured(40, weights(1, 1, 1), levels(0, 20, 3), caps(99, 99, 99)))
                .containsExactly(21, 21, 21);
    }

    @Test
    void whatNobodyCanTakeIsLeft() {
        long[] levels = levels(0, 1);
        assertThat(pour(10, weights(1, 1), levels, caps(4, 3))).isEqualTo(4);
        assertThat(levels).containsExactly(4, 3);
    }

    @Test
    void oddUnitsGoOneEachToTheFirstWithRoom() {
        assertThat(poured(11, weights(1, 1, 1), levels(0, 0, 0), caps(99, 99, 99)))
                .containsExactly(4, 4, 3);
    }

    @Test
    void anOddUnitPassesByAVesselThatIsJustFull() {
        // The common level is 2 for each unit of weight of the first, which it fills, and 3.5 for the others.
        assertThat(poured(9, weights(4, 7, 7), levels(0, 0, 0), caps(2, 99, 99)))
                .containsExactly(2, 4, 3);
    }

    @Test
    void aVesselThatStandsAtTheCommonLevelGetsNoOddUnit() {
        // The common level is 2.5 for each unit of weight, where the first stands already.
        assertThat(poured(5, weights(2, 1, 1), levels(5, 0, 0), caps(99, 99, 99)))
                .containsExactly(5, 3, 2);
    }

    @Test
    void whoHasNoWeightComesAfterAllOthersAndIsEqual() {
        assertThat(poured(9, weights(0, 1, 0), levels(0, 0, 1), caps(99, 4, 99)))
                .containsExactly(3, 4, 3);
    }

    @Test
    void sumsAndProductsOfSixtyBitsAreExact() {
        long half = 1L << 59;
        assertThat(poured(half + 1, weights(half - 1, half + 1), levels(0, 0), caps(half, half)))
                .containsExactly(half / 2, half / 2 + 1);
    }

    @Test
    void weightsWhoseSumIsLargerThanALongDivideAllTheSame() {
        assertThat(poured(40, weights(Long.MAX_VALUE, Long.MAX_VALUE, 1L << 61), levels(0, 0, 0), caps(99, 99, 99)))
                .containsExactly(18, 18, 4);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void allIsPouredAndNobodyStandsAUnitAboveTheLevelOfOneWithRoom(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < CASES; i++) {
            int vessels = 1 + random.nextInt(5);
            long[] weights = random.longs(vessels, 1, 6).toArray();
            long[] start = random.longs(vessels, 0, 6).toArray();
            long[] caps =
                    Arrays.stream(start).map(had -> had + random.nextInt(8)).toArray();
            check("seed " + seed + " case " + i, random.nextInt(20), weights, start, caps);
        }
    }

    private static void check(String name, long amount, long[] weights, long[] start, long[] caps) {
        long[] levels = start.clone();
        long left = pour(amount, weights, levels, caps);
        assertThat(Arrays.stream(levels).sum() + left)
                .as(name)
                .isEqualTo(amount + Arrays.stream(start).sum());
        for (int one = 0; one < levels.length; one++) {
            assertThat(levels[one]).as(name).isBetween(start[one], caps[one]);
            assertThat(left == 0 || levels[one] == caps[one]).as(name).isTrue();
            for (int other = 0; other < levels.length && levels[one] < caps[one]; other++) {
                boolean raised = levels[other] > start[other];
                boolean above = (levels[other] - 1) * weights[one] >= (levels[one] + 1) * weights[other];
                assertThat(raised && above).as(name).isFalse();
            }
        }
    }

    private static long[] poured(long amount, long[] weights, long[] levels, long[] caps) {
        assertThat(pour(amount, weights, levels, caps)).isZero();
        return levels;
    }

    /** Raises the levels in place. */
    private static long pour(long amount, long[] weights, long[] levels, long[] caps) {
        List<Vessel> vessels = IntStream.range(0, levels.length)
                .mapToObj(place -> new Vessel(weights[place], levels[place], caps[place]))
                .toList();
        long left = WaterFill.pour(amount, vessels);
        Arrays.setAll(levels, place -> vessels.get(place).level);
        return left;
    }

    private static long[] weights(long... weights) {
        return weights;
    }

    private static long[] levels(long... levels) {
        return levels;
    }

    private static long[] caps(long... caps) {
        return caps;
    }
}
