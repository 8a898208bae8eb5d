package io.sharpshooter.soak;

import io.sharpshooter.yarn.MockAppBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.UpdateApplicationPriorityRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;

/** What becomes of apps and their containers, and what masters ask for. */
final class AppActs {
    private static final int MOST_APPS = 14;
    private static final List<Integer> SIZES = List.of(1, 1, 2, 2, 4, 4, 8, 14);

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
                if (world.layout().has(Trait.KEEPS)) {
                    app.keepContainers();
                }
            }
            default -> {}
        }
        world.add(app.submit());
        boolean passing = managed || queue.startsWith(QueuePlan.DYNAMIC);
        world.note(passing ? Kind.PASSING_SUBMIT : Kind.SUBMIT);
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

    static void asks(World world, int a, int b, int c) throws Exception {
        if (!world.speakers().isEmpty()) {
            SoakApp app = Operation.pick(world.speakers(), a);
            Want want = want(world, b, c);
            boolean labelled = c / 16 % 3 == 0 && Queues.hasAccess(world, app.queue());
            app.app().ask(labelled ? want.label(Layout.LABEL) : want);
            world.note(Kind.ASK);
        }
    }

    /** One or two containers that want a node, or a rack, with relaxed locality or without. */
    static void asksNear(World world, int a, int b, int c) throws Exception {
        List<MockNode> nodes = world.nodes();
        if (!world.speakers().isEmpty() && !nodes.isEmpty()) {
            MockNode node = Operation.pick(nodes, c / 4);
            Want near = Want.of(1 + c / 2 % 2, size(world, b))
                    .priority(4)
                    .near(c / 512 % 3 == 0 ? node.rack() : node.host());
            Operation.pick(world.speakers(), a).app().ask(c % 2 == 0 ? near.only() : near);
            world.note(Kind.ASK_NEAR);
        }
    }

    static void asksForGpus(World world, int a, int b, int c) throws Exception {
        if (world.layout().has(Trait.GPUS) && !world.speakers().isEmpty()) {
            Size plain = size(world, b);
            Size size = c / 4 % 4 == 0 ? plain.with(Layout.FPGA, 1) : plain.with(Layout.GPU, 1 + c % 2);
            Operation.pick(world.speakers(), a)
                    .app()
                    .ask(Want.of(1 + c / 2 % 2, size).priority(5));
            world.note(Kind.ASK_GPU);
        }
    }

    private static Want want(World world, int b, int c) {
        return Want.of(1 + c % 16, size(world, b)).priority(1 + b / 128 % 3);
    }

    private static Size size(World world, int b) {
        return Size.gib(Operation.pick(SIZES, b)).vcores(world.layout().has(Trait.DOMINANT) ? 1 + b / 16 % 6 : 1);
    }

    static void withdraws(World world, int a, int b, int c) throws Exception {
        if (!world.speakers().isEmpty()) {
            Want nothing = want(world, b, 0);
            Operation.pick(world.speakers(), a)
                    .app()
                    .ask(Want.of(0, nothing.size()).priority(nothing.priority()));
            world.note(Kind.WITHDRAW);
        }
    }

    /** A node or a rack, or takes it from the list. */
    static void blacklists(World world, int a, int b, int c) throws Exception {
        List<MockNode> nodes = world.nodes();
        if (!world.speakers().isEmpty() && !nodes.isEmpty()) {
            MockNode node = Operation.pick(nodes, b);
            List<String> place = List.of(c / 2 % 4 == 0 ? node.rack() : node.host());
            SoakApp app = Operation.pick(world.speakers(), a);
            app.app().blacklist(c % 2 == 0 ? place : List.of(), c % 2 == 0 ? List.of() : place);
            world.note(Kind.BLACKLIST);
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
