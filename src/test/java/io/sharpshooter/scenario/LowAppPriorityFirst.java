package io.sharpshooter.scenario;

import io.sharpshooter.cost.Candidate;
import java.util.Comparator;

/** An administrator's order of candidates: apps of low priority first. */
public final class LowAppPriorityFirst implements Comparator<Candidate> {
    @Override
    public int compare(Candidate one, Candidate other) {
        return Integer.compare(one.appPriority(), other.appPriority());
    }
}
