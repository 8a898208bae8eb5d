package io.sharpshooter.place;

import static java.util.Comparator.comparingDouble;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.Roster;
import java.util.Comparator;

/**
 * Where an app of a leaf queue stands among those that give: whom the queue's own order would serve last gives first.
 *
 * <p>By {@code fifo} that is who has the lowest app priority, by {@code fair} who holds most; then, and by any other
 * order, the newest. Only apps of one queue are compared.
 *
 * @param yield the larger, the sooner it gives
 * @param startedAt in ms since the epoch
 * @param app its id
 */
record GivingPlace(double yield, long startedAt, String app) implements Comparable<GivingPlace> {
    private static final Comparator<GivingPlace> FIRST = comparingDouble(GivingPlace::yield)
            .thenComparingLong(GivingPlace::startedAt)
            .thenComparing(GivingPlace::app)
            .reversed();

    /** @param held the memory that it holds now, in MiB */
    static GivingPlace of(AppSnapshot app, long held) {
        double yield = switch (app.queue().order()) {
            case FIFO -> -(double) app.priority();
            case FAIR -> held;
            case FAIR_BY_SIZE -> bySize(held, app.memory().wanted());
            case OTHER -> 0;
        };
        return new GivingPlace(yield, app.startedAt(), app.id());
    }

    /** As Hadoop weighs it: by the binary logarithm of what the app holds and wants together. */
    private static double bySize(long held, long wanted) {
        double weight = StrictMath.log1p((double) held + wanted) / StrictMath.log(2);
        return weight > 0 ? held / weight : held;
    }

    /** Of whatever apps: lower container priority (a higher number), then newer, then by id. */
    static int compareAge(Roster some, int one, Roster others, int other) {
        int order = Integer.compare(others.key(other).priority(), some.key(one).priority());
        order = order != 0 ? order : Long.compare(others.startedAt(other), some.startedAt(one));
        return order != 0 ? order : some.name(one).compareTo(others.name(other));
    }

    @Override
    public int compareTo(GivingPlace other) {
        return FIRST.compare(this, other);
    }
}
