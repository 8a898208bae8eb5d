package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.config.Settings;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.config.SettingsReader;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.yarn.hadoop.RoundThread;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;

/** What is said of a round that goes on, and what becomes of its thread. */
class OngoingRoundTest {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch never = new CountDownLatch(1);
    private volatile boolean interrupted;

    private void hang() {
        begun.countDown();
        try {
            never.await();
        } catch (InterruptedException e) {
            interrupted = true;
        }
    }

    private static Settings settings(String cost) {
        Map<String, String> values = Map.of(SettingsKeys.LARGE_PREFIX + "cost", cost);
        return SettingsReader.read(values::get, values.keySet());
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void theLogSaysOnceWhatHangsSinceWhenAndWhereAndTheOneGivenUpIsInterrupted() throws Exception {
        OngoingRound round = new OngoingRound(settings("org.example.Slow"), this::hang, Duration.ZERO);
        Thread thread = new RoundThread(round.task());
        thread.start();
        await(begun);
        try (LogCatcher log = new LogCatcher(OngoingRound.class.getName())) {
            assertThat(round.endsWithin(1)).isFalse();
            round.complain();
            round.complain();
            assertThat(log.messages(Level.WARN))
                    .singleElement()
                    .asString()
                    .contains("began at 20", "cost class org.example.Slow has not ended", "OngoingRoundTest.hang(");
        }
        round.abandon();
        thread.join(60_000);
        assertThat(thread.isAlive()).isFalse();
        assertThat(interrupted).isTrue();
        assertThat(round.hasEnded()).isTrue();
    }

    @Test
    void nothingIsSaidOfARoundThatHasNotLastedLong() {
        OngoingRound round = new OngoingRound(settings("count"), this::hang, Duration.ofMinutes(1));
        try (LogCatcher log = new LogCatcher(OngoingRound.class.getName())) {
            round.complain();
            assertThat(log.messages()).isEmpty();
        }
        assertThat(round.toString()).endsWith("with the cost count");
    }
}
