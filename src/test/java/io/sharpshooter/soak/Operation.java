package io.sharpshooter.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One thing that happens in a cluster. What it happens to is found by the numbers among what there is at that moment,
 * so that any part of a sequence of operations is a sequence that can be run.
 *
 * @param kind what happens
 * @param a a number of at least 0
 * @param b another
 * @param c another
 */
record Operation(Kind kind, int a, int b, int c) {
    private static final int RANGE = 1 << 20;

    /** A sequence with so many rounds of the policy; its last one is a round. */
    static List<Operation> sequence(SplittableRandom random, int rounds) {
        var operations = new ArrayList<Operation>();
        for (int made = 0; made < rounds; ) {
            var next = any(random);
            operations.add(next);
            made += next.kind == Kind.ROUND ? 1 : 0;
        }
        return operations;
    }

    private static Operation any(SplittableRandom random) {
        return new Operation(Kind.any(random), random.nextInt(RANGE), random.nextInt(RANGE), random.nextInt(RANGE));
    }

    void apply(World world) throws Exception {
        if (kind.act().on(world, a, b, c)) {
            world.note(kind);
        }
    }

    /** One of a list, by a number; the list is not empty. */
    static <T> T pick(List<T> all, int number) {
        return all.get(number % all.size());
    }

    @Override
    public String toString() {
        return kind + " " + a + " " + b + " " + c;
    }
}
