package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UserLoadTest {
    private static final ResourceVector TOTAL = ResourceVector.of(1000, 100);
    private static final ResourceVector LIMIT = ResourceVector.of(100, 20);

    @Test
    void aUserIsExhaustedAboveTheLimitAndNotAtIt() {
        assertThat(exhausted(100, 20)).isFalse();
        assertThat(exhausted(100, 21)).isTrue();
    }

    /** A tenth of the memory is less than the fifth of the cores that the limit allows. */
    @Test
    void theDominantShareDecides() {
        assertThat(exhausted(150, 20)).isTrue();
        assertThat(exhausted(150, 19)).isFalse();
        assertThat(exhausted(201, 0)).isTrue();
    }

    @Test
    void whereDominantSharesAreEqualTheNextOneDecides() {
        assertThat(exhausted(101, 20)).isTrue();
        assertThat(exhausted(200, 10)).isFalse();
        assertThat(exhausted(200, 11)).isTrue();
    }

    @Test
    void aTypeThatTheClusterDoesNotHaveIsNoShare() {
        UserLoad load = new UserLoad(ResourceVector.of(10, 5), ResourceVector.of(20, 0));
        assertThat(load.exhaustedWith(ResourceVector.zero(2), ResourceVector.of(1000, 0)))
                .isFalse();
    }

    private static boolean exhausted(long memory, long vcores) {
        return new UserLoad(ResourceVector.zero(2), LIMIT).exhaustedWith(ResourceVector.of(memory, vcores), TOTAL);
    }
}
