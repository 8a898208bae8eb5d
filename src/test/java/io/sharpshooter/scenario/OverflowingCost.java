package io.sharpshooter.scenario;

import io.sharpshooter.victim.Candidate;
import io.sharpshooter.victim.ContainerCost;

/** An administrator's class that never comes to an end. */
public final class OverflowingCost implements ContainerCost {
    @Override
    @SuppressWarnings("InfiniteRecursion")
    public long cost(Candidate candidate) {
        return 1 + cost(candidate);
    }
}
