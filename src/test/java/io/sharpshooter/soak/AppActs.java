package io.sharpshooter.soak;

import io.sharpshooter.yarn.MockAppBuilder;
import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.UpdateApplicationPriorityRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;

/** What becomes of apps and their containers. */
final class AppActs {
    private static final int MOST_APPS = 14;

    private AppActs() {}

    static void submits(World world, int a, int b, int c) throws Exception {
        List<String> open = Queues.open(world);
        if (world.apps().size() >= MOST_APPS || open.isEmpty()) {
            return;
        }
        String queue = Operation.pick(open, a);
        boolean managed = queue.startsWith(QueuePlan.MANAGED);
        MockAppBuilder app = world.cluster()
                .app(managed ? "default" : queue)
                .user(managed ? queue.substring(QueuePlan.MANAGED.length() + 1) : Operation.pick(Layout.USERS, b))
                .priority(c / 8 % 4 == 0 ? c / 32 % 5 : 0);
        switch (c % 4) {
            case 0, 1 -> app.unmanaged();
            case 2 -> {
                if (world.layout().keeps()) {
                    app.keepContainers();
                }
            }
            default -> {}
        }
        world.add(app.submit());
        world.note(
                managed
                        ? Kind.MANAGED_SUBMIT
                        : queue.startsWith(QueuePlan.DYNAMIC) ? Kind.DYNAMIC_SUBMIT : Kind.SUBMIT);
    }

    /** To a queue that comes into being by that, where there can be one. */
    static void submitsToPassing(World world, int a, int b, int c) throws Exception {
        List<String> passing = world.layout().queues().passing();
        if (!passing.isEmpty()) {
            int at = Queues.open(world).indexOf(Operation.pick(passing, a));
            if (at >= 0) {
                submits(world, at, b, c);
            }
        }
    }

    static void isKilled(World world, int a, int b, int c) throws Exception {
        if (!world.apps().isEmpty()) {
            Operation.pick(world.apps(), a).app().kill();
            world.note(Kind.KILL_APP);
        }
    }

    /**
     * Only where the app may run: one behind the maximum of running apps, or between two attempts, Hadoop puts among
     * those that wait to become active, where it does not belong (AbstractLeafQueue.updateApplicationPriority).
     */
    static void getsPriority(World world, int a, int b, int c) throws Exception {
        List<SoakApp> runnable =
                world.apps().stream().filter(SoakApp::isRunnable).toList();
        if (!runnable.isEmpty()) {
            Priority priority = Priority.newInstance(b % 5);
            world.cluster()
                    .rm()
                    .getClientRMService()
                    .updateApplicationPriority(UpdateApplicationPriorityRequest.newInstance(
                            Operation.pick(runnable, a).app().id(), priority));
            world.cluster().drain();
            world.note(Kind.APP_PRIORITY);
        }
    }

    static void amReports(World world, int a, int b, int c) throws Exception {
        if (!world.speakers().isEmpty()) {
            Operation.pick(world.speakers(), a).app().heartbeat();
            world.note(Kind.AM_REPORTS);
        }
    }

    static void releases(World world, int a, int b, int c) throws Exception {
        if (!world.speakers().isEmpty()) {
            SoakApp app = Operation.pick(world.speakers(), a);
            List<RMContainer> all = app.containers().stream()
                    .filter(container -> !container.isAMContainer())
                    .toList();
            if (!all.isEmpty()) {
                app.app().release(Operation.pick(all, b));
                world.note(Kind.RELEASE);
            }
        }
    }

    static void containerEnds(World world, int a, int b, int c) throws Exception {
        ends(world, a, b, false);
    }

    static void amDies(World world, int a, int b, int c) throws Exception {
        ends(world, a, b, true);
    }

    private static void ends(World world, int a, int b, boolean am) throws Exception {
        if (world.apps().isEmpty()) {
            return;
        }
        List<RMContainer> all = Operation.pick(world.apps(), a).containers().stream()
                .filter(container -> container.isAMContainer() == am)
                .filter(container -> container.getState() == RMContainerState.RUNNING)
                .filter(container -> Operation.pick(world.apps(), a).knowsNodeOf(container))
                .toList();
        if (!all.isEmpty()) {
            RMContainer container = Operation.pick(all, b);
            world.cluster().node(container.getAllocatedNode()).finish(container);
            world.note(am ? Kind.AM_DIES : Kind.CONTAINER_ENDS);
        }
    }

    static void moves(World world, int a, int b, int c) throws Exception {
        if (world.apps().isEmpty()) {
            return;
        }
        SoakApp app = Operation.pick(world.apps(), a);
        String to = Operation.pick(Queues.leaves(world), b);
        if (!to.equals(app.queue()) && Queues.isRunning(world, to) && Queues.move(world, app, to)) {
            world.note(Kind.MOVE);
        }
    }
}
