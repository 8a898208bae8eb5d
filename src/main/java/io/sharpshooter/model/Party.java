package io.sharpshooter.model;

/**
 * Who has a share of what its parent has, and may give of it: a queue, or below a leaf whose apps may take from each
 * other one of its users or apps.
 *
 * @param queue a queue as it was read; of a user or an app what is its own, in the same words, under an index behind
 *     all queues
 * @param owner index of an app's user, whose equals never take from each other; of all others their own index
 * @param app an app's id, empty for all others
 */
public record Party(QueueSnapshot queue, int owner, String app) {
    public boolean isApp() {
        return !app.isEmpty();
    }
}
