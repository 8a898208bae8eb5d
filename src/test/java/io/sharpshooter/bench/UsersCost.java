package io.sharpshooter.bench;

import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.ContainerCost;

/** A cost as a user might write it: minutes since start. */
public final class UsersCost implements ContainerCost {
    @Override
    public long cost(Candidate candidate) {
        return candidate.ageMs() / 60_000;
    }
}
