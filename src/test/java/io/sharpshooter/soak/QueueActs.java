package io.sharpshooter.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What administrators do with {@code yarn rmadmin -refreshQueues}, and the end of queues that came with their apps. */
final class QueueActs {
    private QueueActs() {}

    /** Moves guarantee between two siblings. */
    static boolean resizes(World world, int a, int b, int c) throws Exception {
        List<String> leaves = world.layout().queues().leaves();
        String one = leaves.get(a % 2 * 2);
        String other = leaves.get(a % 2 * 2 + 1);
        Promises promises = world.layout().promises();
        int sum = promises.points(one) + promises.points(other);
        promises.split(one, other, Math.max(1, sum * (1 + b % 9) / 10));
        world.cluster().refreshQueues(promises::writeTo);
        return true;
    }

    /** Lowers or raises what a queue may have at most, of the nodes with the label too. */
    static boolean limits(World world, int a, int b, int c) throws Exception {
        boolean ofLabel = world.layout().has(Trait.LABEL) && c % 2 == 0;
        Promises promises =
                ofLabel ? world.layout().promisesOfLabel() : world.layout().promises();
        promises.setMost(anyQueue(world, a), 30 + b % 8 * 10);
        world.cluster().refreshQueues(promises::writeTo);
        return true;
    }

    private static String anyQueue(World world, int number) {
        List<String> queues = new ArrayList<>(world.layout().queues().leaves());
        queues.add(QueuePlan.PARENT);
        return Operation.pick(queues, number);
    }

    /** Stops or starts a leaf, protects it, gives it a priority, or limits its users or its apps. */
    static boolean changes(World world, int a, int b, int c) throws Exception {
        String leaf = "yarn.scheduler.capacity."
                + Operation.pick(world.layout().queues().leaves(), a);
        switch (c % 6) {
            case 0 -> world.refresh(leaf + ".state", b % 3 == 0 ? "STOPPED" : "RUNNING");
            case 1 -> world.refresh(leaf + ".disable_preemption", b % 2 == 0);
            case 2 -> world.refresh(leaf + ".minimum-user-limit-percent", b % 2 == 0 ? 25 : 50);
            case 3 ->
                world.refresh(
                        leaf + ".max-parallel-apps",
                        b % 3 == 0 && world.layout().has(Trait.APPS_LIMITED) ? 2 : 1_000);
            default -> world.refresh(leaf + ".priority", b % 4);
        }
        return true;
    }

    /** The apps of a queue that came with one of them end, and it goes. */
    static boolean goes(World world, int a, int b, int c) throws Exception {
        List<String> there = world.layout().queues().passing().stream()
                .filter(path -> Queues.find(world, path) != null)
                .toList();
        if (there.isEmpty()) {
            return false;
        }
        String path = Operation.pick(there, a);
        for (SoakApp app : List.copyOf(world.apps())) {
            if (path.equals(app.queue())) {
                app.app().kill();
            }
        }
        world.cluster().scheduler().removeQueue(Objects.requireNonNull(Queues.find(world, path)));
        world.cluster().drain();
        return true;
    }
}
