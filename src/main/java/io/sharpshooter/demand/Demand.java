package io.sharpshooter.demand;

import io.sharpshooter.model.Ask;

/**
 * The waiting containers of one ask that no open claim covers, as a round works through them. Mutable; used by one
 * thread.
 */
public final class Demand {
    private final Ask ask;
    private boolean large;
    private int remaining;

    /**
     * @param remaining how many wait
     * @param large whether the size reaches the threshold
     */
    public Demand(Ask ask, int remaining, boolean large) {
        this.ask = ask;
        this.remaining = remaining;
        this.large = large;
    }

    public Ask ask() {
        return ask;
    }

    /** How many have no outcome yet. */
    public int remaining() {
        return remaining;
    }

    /**
     * How many more containers of the ask wait beside the next one; each may keep one of the scheduler's reservations.
     */
    public int others() {
        int laterOnes = ask.outstanding() - ask.count();
        return remaining - 1 + laterOnes;
    }

    /** Counts one, or all, as dealt with. */
    public void settle(int count) {
        remaining -= count;
    }

    public boolean large() {
        return large;
    }

    /** Counts it as large although it is below the threshold: no single victim makes room for it. */
    public void markLarge() {
        large = true;
    }

    public int queue() {
        return ask.leaf();
    }
}
