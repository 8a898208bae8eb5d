package io.sharpshooter.insight;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RoundTimesTest {

    @Test
    void measuresPartsWithoutGaps() {
        Iterator<Long> clock = List.of(100L, 130L, 200L).iterator();
        RoundWatch watch = new RoundWatch(clock::next);
        watch.finished("read");
        watch.finished("decide");
        assertThat(watch.times())
                .isEqualTo(new RoundTimes(List.of(new RoundTimes.Part("read", 30), new RoundTimes.Part("decide", 70))));
        assertThat(watch.times().nanos()).isEqualTo(100);
    }

    @Test
    void warnsOfARoundLongerThanTheInterval() {
        RoundTimes times = new RoundTimes(List.of(part("read", 2500), part("decide", 501)));
        assertThat(times.slowerThan(3000))
                .contains("A round took 3001 ms, longer than the monitoring interval of 3000 ms: read 2500 ms, decide"
                        + " 501 ms. Maybe raise monitoring_interval.");
        assertThat(times.slowerThan(3001)).isEmpty();
    }

    private static RoundTimes.Part part(String name, long millis) {
        return new RoundTimes.Part(name, TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
