package io.sharpshooter.soak;

import static io.sharpshooter.soak.Operation.pick;
import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;

/** What administrators do with {@code yarn rmadmin -refreshQueues}, and the end of queues that came with their apps. */
final class QueueActs {
    private QueueActs() {}

    /** Moves guarantee between two siblings. */
    static boolean resizes(World world, int a, int b, int c) throws Exception {
        var leaves = world.layout().queues().leaves();
        var promises = world.layout().promises();
        promises.split(leaves.get(a % 2 * 2), leaves.get(a % 2 * 2 + 1), 1 + b % 9);
        world.cluster().refreshQueues(conf -> promises.writeTo(conf::set));
        return true;
    }

    /** Lowers or raises what a queue may have at most, of the nodes with the label too. */
    static boolean limits(World world, int a, int b, int c) throws Exception {
        boolean ofLabel = world.layout().has(Trait.LABEL) && c % 2 == 0;
        var promises =
                ofLabel ? world.layout().promisesOfLabel() : world.layout().promises();
        var queues = new ArrayList<>(world.layout().queues().leaves());
        queues.add(QueuePlan.PARENT);
        promises.setMost(pick(queues, a), 30 + b % 8 * 10);
        world.cluster().refreshQueues(conf -> promises.writeTo(conf::set));
        return true;
    }

    /** Protects a leaf, or its insides, gives it a priority, or limits its users. */
    static boolean changes(World world, int a, int b, int c) throws Exception {
        String leaf = "yarn.scheduler.capacity." + pick(world.layout().queues().leaves(), a);
        switch (c % 6) {
            case 0 -> world.refresh(leaf + ".disable_preemption", b % 2 == 0);
            case 1 -> world.refresh(leaf + ".minimum-user-limit-percent", b % 2 == 0 ? 25 : 50);
            case 2 -> world.refresh(leaf + ".intra-queue-preemption.disable_preemption", b % 2 == 0);
            case 3 -> world.refresh(leaf + ".user-settings.bob.weight", b % 2 == 0 ? 1 : 0.5);
            default -> world.refresh(leaf + ".priority", b % 4);
        }
        return true;
    }

    /** The apps of a queue that came with one of them end, and it goes. */
    static boolean goes(World world, int a, int b, int c) throws Exception {
        var there = new ArrayList<>(Queues.leaves(world));
        there.removeAll(world.layout().queues().leaves());
        if (there.isEmpty()) {
            return false;
        }
        var path = pick(there, a);
        for (var app : List.copyOf(world.apps())) {
            if (path.equals(app.queue())) {
                app.app().kill();
            }
        }
        world.cluster().scheduler().removeQueue(requireNonNull(Queues.find(world, path)));
        world.cluster().drain();
        return true;
    }
}
