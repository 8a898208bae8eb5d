package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberFilterTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 63, 64, 127, 128, 191, 192, 255, 256, 1000, Integer.MAX_VALUE})
    void whatWasAddedToBothIsFound(int number) {
        assertThat(of(number, 7).mayMeet(of(number, 9))).isTrue();
    }

    @Test
    void ofNumbersInARowNoneIsTakenForAnother() {
        for (int one = 1000; one < 1000 + NumberFilter.BITS; one++) {
            for (int other = 1000; other < 1000 + NumberFilter.BITS; other++) {
                assertThat(of(one).mayMeet(of(other)))
                        .as("%s and %s", one, other)
                        .isEqualTo(one == other);
            }
        }
    }

    @Test
    void farApartTheyMayBeTakenForEachOther() {
        assertThat(of(3).mayMeet(of(3 + NumberFilter.BITS))).isTrue();
    }

    @Test
    void nothingMeetsNothing() {
        assertThat(of().mayMeet(of(1, 2))).isFalse();
    }

    private static NumberFilter of(int... numbers) {
        NumberFilter filter = new NumberFilter();
        for (int number : numbers) {
            filter.add(number);
        }
        return filter;
    }
}
