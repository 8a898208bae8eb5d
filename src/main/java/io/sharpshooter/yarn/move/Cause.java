package io.sharpshooter.yarn.move;

/** One thing that Hadoop's own move books wrong, and what balances it. To be used under the scheduler's write lock. */
interface Cause {

    /** Before Hadoop's own move. */
    void before();

    /**
     * After it, and where {@link #before} has failed.
     *
     * @param moved whether the app is in the destination now; if not, all is to be as it was
     */
    void after(boolean moved);
}
