package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which calls of Hadoop's monitor only make up for some that it has missed. */
class BacklogTest {
    private static final long INTERVAL = 1_000;

    private final Backlog backlog = new Backlog();

    @Test
    void afterAShortRoundEveryCallCounts() {
        backlog.ran(5, 5 + INTERVAL - 1, INTERVAL);
        assertThat(backlog.includes(5 + INTERVAL, INTERVAL)).isFalse();
    }

    @Test
    void afterALongRoundAsManyAsWereMissedAreMadeUpFor() {
        backlog.ran(0, 3 * INTERVAL + 1, INTERVAL);
        long now = 3 * INTERVAL + 2;
        for (int call = 0; call < 3; call++) {
            assertThat(backlog.includes(now++, INTERVAL)).isTrue();
        }
        assertThat(backlog.includes(now, INTERVAL)).isFalse();
    }

    @Test
    void aCallInItsTimeIsNotMadeUpForAndNoneIsAfterIt() {
        backlog.ran(0, 9 * INTERVAL, INTERVAL);
        assertThat(backlog.includes(10 * INTERVAL, INTERVAL)).isFalse();
        assertThat(backlog.includes(10 * INTERVAL + 1, INTERVAL)).isFalse();
    }
}
