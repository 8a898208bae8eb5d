package io.sharpshooter.scenario;

import io.sharpshooter.fixture.Hostile;
import io.sharpshooter.victim.Candidate;
import io.sharpshooter.victim.ContainerCost;

/** An administrator's cost that fails for every container. */
public final class BrokenCost implements ContainerCost {
    @Override
    public long cost(Candidate candidate) {
        throw new IllegalStateException("no cost today" + Hostile.TEXT);
    }
}
