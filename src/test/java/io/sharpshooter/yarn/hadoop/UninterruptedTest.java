package io.sharpshooter.yarn.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** When a thread sees that it was interrupted. */
class UninterruptedTest {

    @Test
    void theFlagIsDownMeanwhileAndSetAgainAfterwards() {
        Thread.currentThread().interrupt();
        boolean meanwhile;
        try (Uninterrupted whole = Uninterrupted.begin()) {
            meanwhile = Thread.currentThread().isInterrupted();
        }
        assertThat(Thread.interrupted()).as("afterwards").isTrue();
        assertThat(meanwhile).as("meanwhile").isFalse();
    }

    @Test
    void aThreadThatWasNotInterruptedIsNotAfterwards() {
        try (Uninterrupted whole = Uninterrupted.begin()) {
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
        assertThat(Thread.interrupted()).isFalse();
    }

    /** Of one within another, the outer end counts. */
    @Test
    void onAThreadForRoundsAnInterruptInBetweenWaitsForTheEnd() throws Exception {
        FutureTask<String> seen = new FutureTask<>(() -> {
            StringBuilder flags = new StringBuilder();
            try (Uninterrupted outer = Uninterrupted.begin()) {
                try (Uninterrupted inner = Uninterrupted.begin()) {
                    Thread.currentThread().interrupt();
                    flags.append(Thread.currentThread().isInterrupted()).append(' ');
                }
                flags.append(Thread.currentThread().isInterrupted()).append(' ');
            }
            return flags.append(Thread.currentThread().isInterrupted()).toString();
        });
        Thread thread = new RoundThread(seen);
        thread.start();
        assertThat(seen.get(60, TimeUnit.SECONDS)).isEqualTo("false false true");
        assertThat(thread.isDaemon()).isTrue();
    }

    @Test
    void aSleepIsAsLongOnAnInterruptedThread() {
        long nanos = TimeUnit.MILLISECONDS.toNanos(20);
        long began = System.nanoTime();
        Thread.currentThread().interrupt();
        Uninterrupted.sleep(nanos);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(nanos);
    }
}
