package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NewestStartsTest {
    @Test
    void theyAreTheNewestTheSecondTheThirdTheFifthAndSoOn() {
        assertThat(NewestStarts.of(new long[] {30, 10, 50, 90, 70, 20, 80, 40, 60}))
                .containsExactly(90, 80, 70, 50, 10);
    }

    @Test
    void whatIsGivenStaysAsItIs() {
        long[] starts = {3, 1, 2};
        assertThat(NewestStarts.of(starts)).containsExactly(3, 2, 1);
        assertThat(starts).containsExactly(3, 1, 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 8, 9, 16, 17, 40, 1000})
    void thereAreAsManyAsHaveARankBelowTheNumberOfContainers(int containers) {
        long[] newest = NewestStarts.of(LongStream.range(0, containers).toArray());
        assertThat(newest).hasSize(NewestStarts.steps(containers));
        for (int step = 0; step < newest.length; step++) {
            assertThat(newest[step]).isEqualTo(containers - 1 - NewestStarts.rank(step));
        }
        assertThat(NewestStarts.rank(newest.length)).isGreaterThanOrEqualTo(containers);
    }
}
