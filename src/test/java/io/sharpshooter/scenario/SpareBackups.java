package io.sharpshooter.scenario;

import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.ContainerCost;

/** An administrator's cost: apps with the tag {@code backup} are a thousand times dearer. */
public final class SpareBackups implements ContainerCost {
    @Override
    public long cost(Candidate candidate) {
        return candidate.appTags().contains("backup") ? 1_000 : 1;
    }
}
