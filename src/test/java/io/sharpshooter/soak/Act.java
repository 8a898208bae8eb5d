package io.sharpshooter.soak;

import java.util.List;
import java.util.function.Function;

/** Does something to a world, found by three numbers. Returns whether it has happened, and was not just tried. */
@FunctionalInterface
interface Act {
    boolean on(World world, int a, int b, int c) throws Exception;

    /** What happens to one of several. */
    @FunctionalInterface
    interface To<T> {
        boolean on(World world, T one, int b, int c) throws Exception;
    }

    static <T> Act to(Function<World, List<T>> all, To<T> act) {
        return (world, a, b, c) -> {
            var some = all.apply(world);
            return !some.isEmpty() && act.on(world, Operation.pick(some, a), b, c);
        };
    }
}
