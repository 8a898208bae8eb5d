package io.sharpshooter.model;

/**
 * One live container that the scheduler could take space from: allocated, acquired or running, and neither terminating
 * nor opportunistic. There may be hundreds of thousands: it holds references to shared values and primitives only.
 * Compared by its name.
 *
 * @param key the ask that it was allocated for
 * @param number its number, see {@link ContainerName}
 * @param startedAt when it was allocated, in ms since the epoch
 * @param am whether it is an application master
 * @param borrowsPartition whether it runs on a labelled node that it did not ask for
 */
public record ContainerSnapshot(
        AppSnapshot app,
        AskKey key,
        ResourceVector size,
        int attempt,
        long number,
        long startedAt,
        boolean am,
        boolean borrowsPartition) {
    public QueueSnapshot queue() {
        return app.queue();
    }

    public ContainerName name() {
        return new ContainerName(app.id(), attempt, number);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ContainerSnapshot that
                && number == that.number
                && attempt == that.attempt
                && app.equals(that.app);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(number) * 31 + app.hashCode();
    }

    @Override
    public String toString() {
        return name().toString();
    }
}
