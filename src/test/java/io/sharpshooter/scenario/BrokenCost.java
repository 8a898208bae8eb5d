package io.sharpshooter.scenario;

import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.ContainerCost;
import io.sharpshooter.fixture.Hostile;

/** An administrator's cost that fails for every container. */
public final class BrokenCost implements ContainerCost {
    @Override
    public long cost(Candidate candidate) {
        throw new IllegalStateException("no cost today" + Hostile.TEXT);
    }
}
