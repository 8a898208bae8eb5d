package io.sharpshooter.model;

import java.util.Arrays;

/**
 * How new the containers of a node are, in a handful of numbers: when the newest one was allocated, the second newest,
 * the third, the fifth, the ninth and so on. It says what a few of them have run for at least, without a look at any.
 */
public final class NewestStarts {
    private NewestStarts() {}

    /** How many numbers there are for so many containers. */
    public static int steps(int containers) {
        return containers <= 1 ? containers : 1 + Integer.SIZE - Integer.numberOfLeadingZeros(containers - 1);
    }

    /** How many containers are newer than the one of this step, counted from 0. */
    public static int rank(int step) {
        return step == 0 ? 0 : 1 << (step - 1);
    }

    /**
     * The numbers, one per step.
     *
     * @param startedAt when each container was allocated, in ms since the epoch, in any order; it is left as it is
     */
    public static long[] of(long[] startedAt) {
        long[] sorted = startedAt.clone();
        Arrays.sort(sorted);
        long[] newest = new long[steps(sorted.length)];
        for (int step = 0; step < newest.length; step++) {
            newest[step] = sorted[sorted.length - 1 - rank(step)];
        }
        return newest;
    }
}
