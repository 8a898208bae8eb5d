package io.sharpshooter.trial;

/** A piece of a job's work. It starts anew when its container is killed. For one thread. */
final class Task {
    final Job.Stage stage;
    final long runMs;
    final long askedAt;
    /** When it got its first container; negative before. */
    long placedAt = -1;
    /** How many of its containers have been killed. */
    int deaths;

    Task(Job.Stage stage, long runMs, long askedAt) {
        this.stage = stage;
        this.runMs = runMs;
        this.askedAt = askedAt;
    }

    boolean wasPlaced() {
        return placedAt >= 0;
    }
}
