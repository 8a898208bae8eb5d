package io.sharpshooter.soak;

import io.sharpshooter.yarn.MockAppBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;

/** What apps and their users do. */
final class AppActs {
    private static final int MOST_APPS = 14;
    private static final List<Integer> SIZES = List.of(1, 1, 2, 2, 4, 4, 8, 14);

    private AppActs() {}

    static void submits(World world, int a, int b, int c) throws Exception {
        String queue = Operation.pick(Layout.LEAVES, a);
        if (world.apps().size() >= MOST_APPS || !Queues.isRunning(world, queue)) {
            return;
        }
        MockAppBuilder app = world.cluster().app(queue).user("user" + b % 3);
        world.add(c % 2 == 0 ? app.unmanaged().submit() : app.submit());
    }

    static void isKilled(World world, int a, int b, int c) throws Exception {
        if (!world.apps().isEmpty()) {
            Operation.pick(world.apps(), a).app().kill();
        }
    }

    static void asks(World world, int a, int b, int c) throws Exception {
        if (!world.speakers().isEmpty()) {
            Operation.pick(world.speakers(), a).app().ask(want(world, b, c));
        }
    }

    private static Want want(World world, int b, int c) {
        Size size = Size.gib(Operation.pick(SIZES, b)).vcores(world.layout().dominant() ? 1 + b / 16 % 6 : 1);
        Want want = Want.of(1 + c % 16, size).priority(1 + b / 128 % 3);
        if (world.layout().labelled() && c / 16 % 3 == 0) {
            return want.label(Layout.LABEL);
        }
        List<MockNode> nodes = world.nodes();
        if (c / 64 % 8 != 0 || nodes.isEmpty()) {
            return want;
        }
        Want near = want.near(Operation.pick(nodes, c / 512).host());
        return c / 128 % 2 == 0 ? near.only() : near;
    }

    static void withdraws(World world, int a, int b, int c) throws Exception {
        if (!world.speakers().isEmpty()) {
            Want nothing = want(world, b, 0);
            Operation.pick(world.speakers(), a)
                    .app()
                    .ask(Want.of(0, nothing.size()).priority(nothing.priority()));
        }
    }

    static void amReports(World world, int a, int b, int c) throws Exception {
        if (!world.speakers().isEmpty()) {
            Operation.pick(world.speakers(), a).app().heartbeat();
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
                .filter(container -> world.cluster().scheduler().getNode(container.getAllocatedNode()) != null)
                .toList();
        if (!all.isEmpty()) {
            RMContainer container = Operation.pick(all, b);
            world.cluster().node(container.getAllocatedNode()).finish(container);
        }
    }

    static void blacklists(World world, int a, int b, int c) throws Exception {
        List<MockNode> nodes = world.nodes();
        if (!world.speakers().isEmpty() && !nodes.isEmpty()) {
            List<String> host = List.of(Operation.pick(nodes, b).host());
            SoakApp app = Operation.pick(world.speakers(), a);
            app.app().blacklist(c % 2 == 0 ? host : List.of(), c % 2 == 0 ? List.of() : host);
        }
    }

    static void moves(World world, int a, int b, int c) throws Exception {
        String to = Operation.pick(Layout.LEAVES, b);
        if (!world.apps().isEmpty() && Queues.isRunning(world, to)) {
            Queues.move(world, Operation.pick(world.apps(), a), to);
        }
    }
}
