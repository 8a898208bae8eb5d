package io.sharpshooter.trial;

/** A piece of a job's work. It starts anew when its container is killed. For one thread. */
final class Task {
    final int priority;
    final long runMs;
    final long askedAt;
    /** When it got its first container; negative before. */
    long placedAt = -1;
    /** How many of its containers have been killed. */
    int deaths;

    /** @param priority of the ask for it */
    Task(int priority, long runMs, long askedAt) {
        this.priority = priority;
        this.runMs = runMs;
        this.askedAt = askedAt;
    }

    boolean wasPlaced() {
        return placedAt >= 0;
    }
}
