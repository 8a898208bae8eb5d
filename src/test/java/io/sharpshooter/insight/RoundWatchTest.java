package io.sharpshooter.insight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RoundWatchTest {

    /** A round whose parts, {@code read} and {@code decide}, took so many ns. */
    static RoundWatch watch(long... nanos) {
        Arrays.parallelPrefix(nanos, Long::sum);
        var clock = LongStream.concat(LongStream.of(0), LongStream.of(nanos)).iterator();
        var watch = new RoundWatch(clock::next);
        watch.finished("read");
        if (nanos.length > 1) {
            watch.finished("decide");
        }
        return watch;
    }

    @Test
    void measuresPartsWithoutGaps() {
        var watch = watch(30, 70);
        assertThat(watch.parts()).containsExactly(entry("read", 30L), entry("decide", 70L));
        assertThat(watch.nanos()).isEqualTo(100);
    }

    @Test
    void warnsOfARoundLongerThanTheInterval() {
        var watch = watch(2_500_000_000L, 501_000_000L);
        assertThat(watch.slowerThan(3000))
                .contains("A round took 3001 ms, longer than the monitoring interval of 3000 ms: read 2500 ms, decide"
                        + " 501 ms. Maybe raise monitoring_interval.");
        assertThat(watch.slowerThan(3001)).isEmpty();
    }
}
