package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;

/** Makes a refresh of queues fail, in its middle and only when it is told to. For one refresh of one test. */
public final class SlowToFail extends FifoOrderingPolicy<FiCaSchedulerApp> {
    private static final CountDownLatch BEGUN = new CountDownLatch(1);
    private static final CountDownLatch TOLD = new CountDownLatch(1);

    /** For Hadoop. */
    public SlowToFail() {
        BEGUN.countDown();
        await(TOLD);
        throw new IllegalStateException("told to fail");
    }

    static void awaitBegun() {
        await(BEGUN);
    }

    static void fail() {
        TOLD.countDown();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
