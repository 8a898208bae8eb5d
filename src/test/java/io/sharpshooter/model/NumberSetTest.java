package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumberSetTest {
    private final NumberSet even = NumberSet.of(10, number -> number % 2 == 0);

    @Test
    void itHasWhatIsWanted() {
        assertThat(even.limit()).isEqualTo(10);
        for (int number = 0; number < 10; number++) {
            assertThat(even.has(number)).isEqualTo(number % 2 == 0);
        }
    }

    @Test
    void aFilterWithNoneOfThemDoesNotMeetThem() {
        NumberFilter filter = new NumberFilter();
        filter.add(3);
        assertThat(even.mayMeet(filter)).isFalse();
        filter.add(8);
        assertThat(even.mayMeet(filter)).isTrue();
    }
}
