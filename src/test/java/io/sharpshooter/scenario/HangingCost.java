package io.sharpshooter.scenario;

import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.ContainerCost;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** An administrator's cost that does not return until it is told to, whoever interrupts it. One test at a time. */
public final class HangingCost implements ContainerCost {
    private static final List<Thread> HANGING = new ArrayList<>();
    private static CountDownLatch told = new CountDownLatch(1);

    /** Those who ask from now on hang. */
    public static synchronized void hang() {
        told = new CountDownLatch(1);
        HANGING.clear();
    }

    /** Those who hang return. */
    public static synchronized void release() {
        told.countDown();
    }

    /** The threads that have asked, in this order. */
    public static synchronized List<Thread> threads() {
        return List.copyOf(HANGING);
    }

    @Override
    public long cost(Candidate candidate) {
        CountDownLatch until = begin();
        boolean interrupted = false;
        while (until.getCount() > 0) {
            try {
                until.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return 1;
    }

    private static synchronized CountDownLatch begin() {
        if (told.getCount() > 0) {
            HANGING.add(Thread.currentThread());
        }
        return told;
    }
}
