package io.sharpshooter.yarn;

/**
 * Tells rounds that are only made up for: after one that took longer than the interval Hadoop's monitor calls at once,
 * one after the other, as often as it could not call meanwhile. Each of them would spend a budget of its own. For one
 * thread.
 */
final class Backlog {
    private long calls;
    private long lastCall;

    /**
     * A round has ended.
     *
     * @param began by the monotonic clock in ms, like the end
     * @param interval in ms, 1 or more
     */
    void ran(long began, long ended, long interval) {
        calls = (ended - began) / interval;
        lastCall = ended;
    }

    /** Whether a call is one of them: those that come late are not. */
    boolean includes(long now, long interval) {
        boolean madeUpFor = calls > 0 && now - lastCall < interval / 2;
        calls = madeUpFor ? calls - 1 : 0;
        lastCall = now;
        return madeUpFor;
    }
}
