package io.sharpshooter.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two containers of 60 GB wait. */
class StandstillTest {
    private static final long GB = 1024;

    private final Standstill standstill = new Standstill();

    @Test
    void isReachedWhenAsMuchAsWaitsWasKilledAndNoNodeHasMoreRoomThanBefore() {
        see(60, 19, 0);
        see(176, 19, 0);
        assertThat(standstill.isReached()).isFalse();
        see(180, 16, 0);
        assertThat(standstill.isReached()).isTrue();
        assertThat(standstill.words())
                .isEqualTo("120 GB killed since a node last had more room than any before (19 GB); what waits"
                        + " needs 120 GB");
    }

    @Test
    void beginsAnewWheneverANodeHasMoreRoomThanAnyHadBefore() {
        see(60, 19, 0);
        see(176, 20, 0);
        see(292, 20, 0);
        assertThat(standstill.isReached()).isFalse();
        see(296, 20, 0);
        assertThat(standstill.isReached()).isTrue();
    }

    /** The room is gone then, and less is needed. */
    @Test
    void beginsAnewWhenOneIsPlaced() {
        see(60, 60, 0);
        see(100, 0, 1);
        see(156, 40, 1);
        assertThat(standstill.isReached()).isFalse();
        see(160, 40, 1);
        assertThat(standstill.isReached()).isTrue();
    }

    @Test
    void isNeverReachedWhereNothingWaitsOrNobodyDies() {
        see(120, 60, 2);
        see(600, 0, 2);
        assertThat(standstill.isReached()).isFalse();
        Standstill idle = new Standstill();
        for (int round = 0; round < 100; round++) {
            idle.see(reading(0, 3, 0));
        }
        assertThat(idle.isReached()).isFalse();
    }

    @Test
    void aKillIsGivenTimeUntilItsRoomIsReportedAndTheContainerRuns() {
        see(60, 3, 1);
        for (int reading = 0; reading < Standstill.PATIENCE; reading++) {
            standstill.see(reading(120, 3, 1));
            assertThat(standstill.isReached()).isFalse();
        }
        standstill.see(reading(120, 3, 1));
        assertThat(standstill.isReached()).isTrue();
    }

    @Test
    void aContainerThatHasItsPlaceAndDoesNotRunYetIsNoRepetition() {
        see(60, 3, 1);
        standstill.see(reading(120, 3, 1, 61));
        standstill.see(reading(120, 3, 1, 121));
        for (int reading = 0; reading < 100; reading++) {
            standstill.see(reading(120, 3, 1, 121));
        }
        assertThat(standstill.isReached()).isFalse();
    }

    /** And for so long that the kills count. */
    private void see(long killedGb, long freeGb, int placed) {
        for (int reading = 0; reading <= Standstill.PATIENCE; reading++) {
            standstill.see(reading(killedGb, freeGb, placed));
        }
    }

    private static Measurement reading(long killedGb, long freeGb, int placed) {
        return reading(killedGb, freeGb, placed, 0);
    }

    private static Measurement reading(long killedGb, long freeGb, int placed, long usedGb) {
        return new Measurement(
                Duration.ofSeconds(1),
                new Measurement.Queue(usedGb * GB, 0),
                new Measurement.Queue(0, 0),
                List.of(
                        new Measurement.Node("h:1", 0, 2 * GB, 64 * GB, false),
                        new Measurement.Node("h:2", 0, freeGb * GB, 64 * GB, true)),
                0,
                killedGb * GB,
                0,
                placed,
                2,
                60 * GB);
    }
}
