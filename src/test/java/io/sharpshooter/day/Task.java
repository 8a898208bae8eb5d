package io.sharpshooter.day;

/** A piece of a job's work. It starts anew when its container is killed. For one thread. */
final class Task {
    private final Stage stage;
    private final long runMs;
    private int deaths;
    private long askedAt;
    private long placedAt = -1;

    Task(Stage stage, long runMs, long askedAt) {
        this.stage = stage;
        this.runMs = runMs;
        this.askedAt = askedAt;
    }

    Stage stage() {
        return stage;
    }

    long runMs() {
        return runMs;
    }

    /** How many of its containers have been killed. */
    int deaths() {
        return deaths;
    }

    void dies() {
        deaths++;
    }

    /** @param at when it got its first container */
    void placed(long at) {
        if (placedAt < 0) {
            placedAt = at;
        }
    }

    boolean wasPlaced() {
        return placedAt >= 0;
    }

    /** How long it waited for its first container; until now where it has had none. */
    long waited(long now) {
        return (placedAt < 0 ? now : placedAt) - askedAt;
    }
}
