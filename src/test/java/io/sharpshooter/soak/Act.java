package io.sharpshooter.soak;

import io.sharpshooter.yarn.MockNode;
import java.util.List;

/** Does something to a world, found by three numbers. Returns whether it has happened, and was not just tried. */
@FunctionalInterface
interface Act {
    boolean on(World world, int a, int b, int c) throws Exception;

    /** What happens to one of several. */
    @FunctionalInterface
    interface To<T> {
        boolean on(World world, T one, int b, int c) throws Exception;
    }

    /** By an app whose master is registered. */
    static Act bySpeaker(To<SoakApp> act) {
        return (world, a, b, c) -> toOneOf(world.speakers(), act, world, a, b, c);
    }

    static Act toApp(To<SoakApp> act) {
        return (world, a, b, c) -> toOneOf(world.apps(), act, world, a, b, c);
    }

    /** By one where users are hostile. */
    static Act byHostile(To<SoakApp> act) {
        return (world, a, b, c) -> world.layout().has(Trait.HOSTILE) && toOneOf(world.speakers(), act, world, a, b, c);
    }

    static Act toNode(To<MockNode> act) {
        return (world, a, b, c) -> toOneOf(world.nodes(), act, world, a, b, c);
    }

    private static <T> boolean toOneOf(List<T> all, To<T> act, World world, int a, int b, int c) throws Exception {
        return !all.isEmpty() && act.on(world, Operation.pick(all, a), b, c);
    }
}
