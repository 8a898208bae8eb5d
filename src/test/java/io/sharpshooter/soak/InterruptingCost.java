package io.sharpshooter.soak;

import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.ContainerCost;

/**
 * Counts containers, and interrupts the thread of the round that asks, as nobody can keep an administrator's class from
 * doing.
 */
public final class InterruptingCost implements ContainerCost {
    @Override
    public long cost(Candidate candidate) {
        Thread asking = Thread.currentThread();
        if (asking.getName().startsWith("Sharpshooter round")) { // a test's own look at the decision goes on
            asking.interrupt();
        }
        return 1;
    }
}
