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

    /** What became of a reservation that a claim had made, or of the container that came of it. */
    public enum ReservationFate {
        /** It still holds its node. */
        RESERVED,
        /** It became the container that it was for, which lives and is not known to have run. */
        PLACED,
        /** That container has run, or it is not known that it has not. */
        RUN,
        /** That container was given back, or never started, before it was seen running. */
        GIVEN_BACK,
        /** It was released or its node is gone. */
        DROPPED;

        /** Whether it became a container, whatever became of that. */
        public boolean isPlaced() {
            return this != RESERVED && this != DROPPED;
        }
    }
}
