package io.sharpshooter.soak;

import java.util.List;
import java.util.SplittableRandom;

/** Chance, all of it from a seed. For one thread. */
final class Dice {
    private final SplittableRandom random;

    Dice(long seed) {
        random = new SplittableRandom(seed);
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    /** From 0 to less than the bound. */
    int below(int bound) {
        return random.nextInt(bound);
    }

    long oneOf(long... values) {
        return values[random.nextInt(values.length)];
    }

    <T> T oneOf(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
