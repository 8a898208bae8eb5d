package io.sharpshooter.soak;

import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerDynamicEditException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.QueueEntitlement;

/** Queues that come and go: one by refreshes, others with their apps. */
final class PassingQueues {
    private static final String KEYS = "yarn.scheduler.capacity.";
    private static final String HOST = "root.p.d";

    private PassingQueues() {}

    /**
     * The next step in the life of a queue: it is added with half of a sibling's promise, stopped, and removed when it
     * is empty.
     */
    static void guest(World world, int a, int b, int c) throws Exception {
        CSQueue guest = Queues.find(world, QueuePlan.GUEST);
        if (guest == null) {
            add(world);
        } else if (guest.getState() == QueueState.RUNNING) {
            state(world, "STOPPED");
        } else if (guest.getState() == QueueState.STOPPED) {
            remove(world);
        } else {
            leave(world, b);
        }
    }

    private static void add(World world) throws Exception {
        PromisedShares promises = world.layout().promises();
        if (promises.points(HOST) >= 2) {
            promises.split(HOST, QueuePlan.GUEST, promises.points(HOST) / 2);
            world.cluster().refreshQueues(conf -> {
                siblings(world, conf, true);
                promises.writeTo(conf);
                conf.set(KEYS + QueuePlan.GUEST + ".user-limit-factor", "100");
                conf.set(KEYS + QueuePlan.GUEST + ".state", "RUNNING");
                conf.set(KEYS + QueuePlan.GUEST + ".maximum-applications", "1000");
                if (world.layout().labelled()) {
                    conf.set(KEYS + QueuePlan.GUEST + ".accessible-node-labels", " ");
                }
            });
            world.note(Kind.GUEST_QUEUE);
        }
    }

    private static void remove(World world) throws Exception {
        PromisedShares promises = world.layout().promises();
        promises.split(HOST, QueuePlan.GUEST, promises.points(HOST) + promises.points(QueuePlan.GUEST));
        promises.forget(QueuePlan.GUEST);
        world.cluster().refreshQueues(conf -> {
            siblings(world, conf, false);
            promises.writeTo(conf);
        });
        world.note(Kind.GUEST_QUEUE);
    }

    private static void siblings(World world, Configuration conf, boolean withGuest) {
        String twin = world.layout().queues().leaves().get(2);
        conf.set(KEYS + QueuePlan.PARENT + ".queues", name(twin) + ",d" + (withGuest ? ",guest" : ""));
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    private static void state(World world, String state) throws Exception {
        world.cluster().refreshQueues(conf -> conf.set(KEYS + QueuePlan.GUEST + ".state", state));
        world.note(Kind.GUEST_QUEUE);
    }

    /** One of the apps of the queue that drains is moved away. */
    private static void leave(World world, int number) throws Exception {
        List<SoakApp> left = world.apps().stream()
                .filter(app -> QueuePlan.GUEST.equals(app.queue()))
                .toList();
        if (!left.isEmpty()
                && Queues.isRunning(world, HOST)
                && Queues.move(world, Operation.pick(left, number), HOST)) {
            world.note(Kind.GUEST_QUEUE);
        }
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
            world.note(Kind.DYNAMIC_GOES);
        } else if (isPromisedNothing(scheduler, path)) {
            scheduler.removeQueue(path);
            world.note(Kind.MANAGED_GOES);
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
