package io.sharpshooter.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerDynamicEditException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.QueueEntitlement;

/** What administrators do with {@code yarn rmadmin -refreshQueues}, and the end of queues that came with their apps. */
final class QueueActs {
    private static final String CAPACITY = "yarn.scheduler.capacity.";

    private QueueActs() {}

    /** Moves guarantee between two siblings. */
    static void resizes(World world, int a, int b, int c) throws Exception {
        List<String> leaves = world.layout().queues().leaves();
        String one = leaves.get(a % 2 * 2);
        String other = leaves.get(a % 2 * 2 + 1);
        Promises promises = world.layout().promises();
        int sum = promises.points(one) + promises.points(other);
        promises.split(one, other, Math.max(1, sum * (1 + b % 9) / 10));
        world.cluster().refreshQueues(promises::writeTo);
        world.note(Kind.QUEUE_RESIZED);
    }

    /** Lowers or raises what a queue may have at most, of the nodes with the label too. */
    static void limits(World world, int a, int b, int c) throws Exception {
        boolean ofLabel = world.layout().has(Trait.LABEL) && c % 2 == 0;
        Promises promises = ofLabel ? world.layout().promisesOfLabel() : world.layout().promises();
        promises.setMost(anyQueue(world, a), 30 + b % 8 * 10);
        world.cluster().refreshQueues(promises::writeTo);
        world.note(Kind.QUEUE_MAXIMUM);
    }

    static void setsPriority(World world, int a, int b, int c) throws Exception {
        world.refresh(CAPACITY + anyQueue(world, a) + ".priority", b % 4);
        world.note(Kind.QUEUE_PRIORITY);
    }

    private static String anyQueue(World world, int number) {
        List<String> queues = new ArrayList<>(world.layout().queues().leaves());
        queues.add(QueuePlan.PARENT);
        return Operation.pick(queues, number);
    }

    /** Stops or starts a leaf, protects it, or limits its users or its apps. */
    static void changes(World world, int a, int b, int c) throws Exception {
        String leaf = CAPACITY + Operation.pick(world.layout().queues().leaves(), a);
        switch (c % 4) {
            case 0 -> world.refresh(leaf + ".state", b % 3 == 0 ? "STOPPED" : "RUNNING");
            case 1 -> world.refresh(leaf + ".disable_preemption", b % 2 == 0);
            case 2 -> world.refresh(leaf + ".minimum-user-limit-percent", b % 2 == 0 ? 25 : 50);
            default -> {
                if (world.layout().has(Trait.APPS_LIMITED)) {
                    world.refresh(leaf + ".max-parallel-apps", b % 3 == 0 ? 2 : 1_000);
                }
            }
        }
        world.note(Kind.QUEUE_CHANGES);
    }

    /** The apps of a queue that came with one of them end, and it goes. */
    static void goes(World world, int a, int b, int c) throws Exception {
        List<String> there = world.layout().queues().passing().stream()
                .filter(path -> Queues.find(world, path) != null)
                .toList();
        if (!there.isEmpty()) {
            String path = Operation.pick(there, a);
            for (SoakApp app : List.copyOf(world.apps())) {
                if (path.equals(app.queue())) {
                    app.app().kill();
                }
            }
            remove(world, path);
            world.cluster().drain();
        }
    }

    private static void remove(World world, String path) throws YarnException {
        CapacityScheduler scheduler = world.cluster().scheduler();
        if (!path.startsWith(QueuePlan.MANAGED)) {
            scheduler.removeQueue(Objects.requireNonNull(Queues.find(world, path)));
            world.note(Kind.QUEUE_GOES);
        } else if (isPromisedNothing(scheduler, path)) {
            scheduler.removeQueue(path);
            world.note(Kind.QUEUE_GOES);
        }
    }

    /**
     * Hadoop removes none that is promised something. It does not take the promise away where those of all leaves add
     * up to more than their parent has, as amounts do after nodes were lost
     * (AbstractManagedParentQueue.validateQueueEntitlementChange).
     */
    private static boolean isPromisedNothing(CapacityScheduler scheduler, String path) throws YarnException {
        try {
            scheduler.setEntitlement(path, new QueueEntitlement(0, 1));
            return true;
        } catch (SchedulerDynamicEditException refused) {
            return false;
        }
    }
}
