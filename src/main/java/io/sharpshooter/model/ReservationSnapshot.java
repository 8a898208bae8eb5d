package io.sharpshooter.model;

/**
 * A reservation: a node that the scheduler holds for one container of an app.
 *
 * @param app who it is for
 * @param key which ask it is for
 * @param size what it counts for in its queue's books
 * @param name the id that the container will have
 * @param reservedAt when it was made, in ms since the epoch
 */
public record ReservationSnapshot(
        AppSnapshot app, AskKey key, ResourceVector size, ContainerName name, long reservedAt) {
    public QueueSnapshot queue() {
        return app.queue();
    }

    public AskId askId() {
        return new AskId(app.id(), key);
    }
}
