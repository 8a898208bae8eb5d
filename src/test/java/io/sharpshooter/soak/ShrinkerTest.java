package io.sharpshooter.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShrinkerTest {
    private static final int ENOUGH = 10_000;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void ofTwoKindsThatFailTogetherOneOfEachIsLeft(long seed) throws Exception {
        List<Operation> all = Operation.sequence(new SplittableRandom(seed), 100);
        List<Operation> left = shrink(all, some -> has(some, Kind.ASK) && has(some, Kind.NODE_REPORTS), ENOUGH);
        assertThat(left).extracting(Operation::kind).containsExactlyInAnyOrder(Kind.ASK, Kind.NODE_REPORTS);
    }

    /** Where an operation can go only after a later one has gone, one pass is not enough. */
    @Test
    void withoutAnyOneOfTheRestItDoesNotFail() throws Exception {
        List<Operation> all = new ArrayList<>();
        for (int number = 0; number < 24; number++) {
            all.add(new Operation(Kind.ASK, number, 0, 0));
        }
        Shrinker.Trial unbrokenFromTheStart = some -> {
            for (int at = 0; at < some.size(); at++) {
                if (some.get(at).a() != at) {
                    return false;
                }
            }
            return !some.isEmpty();
        };
        List<Operation> left = shrink(all, unbrokenFromTheStart, ENOUGH);
        assertThat(left).containsExactly(new Operation(Kind.ASK, 0, 0, 0));
    }

    @Test
    void whatIsLeftFailsEvenWhenTriesRunOut() throws Exception {
        List<Operation> all = Operation.sequence(new SplittableRandom(7), 50);
        List<Operation> left = shrink(all, some -> has(some, Kind.ASK), 3);
        assertThat(left).hasSizeLessThan(all.size()).anyMatch(operation -> operation.kind() == Kind.ASK);
    }

    private static boolean has(List<Operation> some, Kind kind) {
        return some.stream().anyMatch(operation -> operation.kind() == kind);
    }

    private static List<Operation> shrink(List<Operation> all, Shrinker.Trial trial, int most) throws Exception {
        assertThat(trial.fails(all)).as("the whole sequence fails").isTrue();
        return new Shrinker(trial, most, line -> {}).shrink(all);
    }
}
