package io.sharpshooter.model;

/**
 * One live container that the scheduler could take space from: allocated, acquired or running, and neither terminating
 * nor opportunistic.
 *
 * <p>Immutable. There may be hundreds of thousands: it holds references to shared values and primitives only.
 */
public final class ContainerSnapshot implements Comparable<ContainerSnapshot> {
    private static final byte AM = 1;
    private static final byte BORROWS = 2;

    private final AppSnapshot app;
    private final AskKey key;
    private final ResourceVector size;
    private final long number;
    private final long startedAt;
    private final int attempt;
    private final byte flags;

    /**
     * @param number the container's number, see {@link ContainerName}
     * @param startedAt when it was allocated, in ms since the epoch
     * @param am whether it is an application master
     * @param borrowsPartition whether it runs on a labelled node that it did not ask for
     */
    public ContainerSnapshot(
            AppSnapshot app,
            AskKey key,
            ResourceVector size,
            int attempt,
            long number,
            long startedAt,
            boolean am,
            boolean borrowsPartition) {
        this.app = app;
        this.key = key;
        this.size = size;
        this.attempt = attempt;
        this.number = number;
        this.startedAt = startedAt;
        this.flags = (byte) ((am ? AM : 0) | (borrowsPartition ? BORROWS : 0));
    }

    public AppSnapshot app() {
        return app;
    }

    public QueueSnapshot queue() {
        return app.queue();
    }

    /** The ask that it was allocated for. */
    public AskKey key() {
        return key;
    }

    public ResourceVector size() {
        return size;
    }

    /** When it was allocated, in ms since the epoch. */
    public long startedAt() {
        return startedAt;
    }

    public boolean am() {
        return (flags & AM) != 0;
    }

    /** Whether it runs on a labelled node that it did not ask for. */
    public boolean borrowsPartition() {
        return (flags & BORROWS) != 0;
    }

    /** Its number, see {@link ContainerName}. */
    public long number() {
        return number;
    }

    public ContainerName name() {
        return new ContainerName(app.id(), attempt, number);
    }

    /** By app, attempt and number; see {@link ContainerName}. */
    @Override
    public int compareTo(ContainerSnapshot other) {
        int byApp = app.id().compareTo(other.app.id());
        if (byApp != 0) {
            return byApp;
        }
        int byAttempt = Integer.compare(attempt, other.attempt);
        return byAttempt != 0 ? byAttempt : Long.compare(number, other.number);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ContainerSnapshot that && compareTo(that) == 0;
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
