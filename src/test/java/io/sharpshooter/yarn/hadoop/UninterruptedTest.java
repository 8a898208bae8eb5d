package io.sharpshooter.yarn.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** When a thread sees that it was interrupted. */
class UninterruptedTest {

    @Test
    void theFlagIsDownMeanwhileAndSetAgainAfterwards() {
        Thread.currentThread().interrupt();
        boolean meanwhile;
        try (var whole = Uninterrupted.begin()) {
            meanwhile = Thread.currentThread().isInterrupted();
        }
        assertThat(Thread.interrupted()).as("afterwards").isTrue();
        assertThat(meanwhile).as("meanwhile").isFalse();
    }

    @Test
    void aThreadThatWasNotInterruptedIsNotAfterwards() {
        try (var whole = Uninterrupted.begin()) {
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void ofOneWithinAnotherTheOuterEndCounts() {
        Thread.currentThread().interrupt();
        boolean meanwhile;
        try (var outer = Uninterrupted.begin()) {
            try (var inner = Uninterrupted.begin()) {
                assertThat(Thread.currentThread().isInterrupted()).isFalse();
            }
            meanwhile = Thread.currentThread().isInterrupted();
        }
        assertThat(Thread.interrupted()).as("afterwards").isTrue();
        assertThat(meanwhile).as("meanwhile").isFalse();
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
