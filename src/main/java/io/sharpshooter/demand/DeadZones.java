package io.sharpshooter.demand;

import io.sharpshooter.model.Fraction;

/**
 * Which queues were, at the start of the round, not far enough above their guarantee to give anything: used is at most
 * {@code (1 + max_ignored_over_capacity) × guaranteed}, per type.
 */
final class DeadZones {
    private final Books books;
    private final Fraction factor;
    private final long[][] usedAtStart;
    private final long[][] committedAtStart;

    DeadZones(Books books, Fraction maxIgnoredOverCapacity) {
        this.books = books;
        this.factor = maxIgnoredOverCapacity.plus(Fraction.ONE);
        this.usedAtStart = books.copyOfUsed();
        this.committedAtStart = books.copyOfCommitted();
    }

    /** For containers of the queue. */
    boolean contains(int queue, int type) {
        return isWithin(usedAtStart[queue][type], books.guaranteed(queue, type));
    }

    /** For reservations of the queue, which are counted with what runs. */
    boolean containsReserved(int queue, int type) {
        return isWithin(committedAtStart[queue][type], books.guaranteed(queue, type));
    }

    private boolean isWithin(long amount, long guarantee) {
        return guarantee > 0 && Fraction.of(amount, 1).compareTo(factor.times(guarantee)) <= 0;
    }
}
