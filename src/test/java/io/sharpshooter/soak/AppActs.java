package io.sharpshooter.soak;

import io.sharpshooter.yarn.MockAppBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;

/** What becomes of apps and their containers, and what masters ask for. */
final class AppActs {
    private static final int MOST_APPS = 14;
    private static final List<Integer> SIZES = List.of(1, 1, 2, 2, 4, 4, 8, 14);

    private AppActs() {}

    /** Also to a queue that comes into being by that. */
    static boolean submits(World world, int a, int b, int c) throws Exception {
        List<String> open = Queues.open(world);
        if (world.apps().size() >= MOST_APPS || open.isEmpty()) {
            return false;
        }
        MockAppBuilder app = world.cluster().app(Operation.pick(open, a)).user(Operation.pick(Layout.USERS, b));
        app.priority(c / 8 % 4 == 0 ? c / 32 % 5 : 0);
        if (c % 4 < 2) {
            app.unmanaged();
        } else if (c % 4 == 2 && world.layout().has(Trait.KEEPS)) {
            app.keepContainers();
        }
        world.add(app.submit());
        return true;
    }

    static boolean isKilled(World world, SoakApp app, int b, int c) throws Exception {
        app.app().kill();
        return true;
    }

    static boolean moves(World world, SoakApp app, int b, int c) throws Exception {
        String to = Operation.pick(Queues.leaves(world), b);
        return !to.equals(app.queue()) && Queues.isRunning(world, to) && Queues.move(world, app, to);
    }

    static boolean containerEnds(World world, SoakApp app, int b, int c) throws Exception {
        return ends(world, app, b, false);
    }

    static boolean amDies(World world, SoakApp app, int b, int c) throws Exception {
        return ends(world, app, b, true);
    }

    private static boolean ends(World world, SoakApp app, int b, boolean am) throws Exception {
        List<RMContainer> all = app.containers().stream()
                .filter(container -> container.isAMContainer() == am)
                .filter(container -> container.getState() == RMContainerState.RUNNING)
                .filter(app::knowsNodeOf)
                .toList();
        if (all.isEmpty()) {
            return false;
        }
        RMContainer container = Operation.pick(all, b);
        world.cluster().node(container.getAllocatedNode()).finish(container);
        return true;
    }

    static boolean reports(World world, SoakApp app, int b, int c) throws Exception {
        app.app().heartbeat();
        return true;
    }

    static boolean asks(World world, SoakApp app, int b, int c) throws Exception {
        Want want = want(world, b, c);
        boolean labelled = c / 16 % 3 == 0 && Queues.hasAccess(world, app.queue());
        app.app().ask(labelled ? want.label(Layout.LABEL) : want);
        return true;
    }

    /** One or two containers that want a node, or a rack, with relaxed locality or without. */
    static boolean asksNear(World world, SoakApp app, int b, int c) throws Exception {
        if (world.nodes().isEmpty()) {
            return false;
        }
        MockNode node = Operation.pick(world.nodes(), c / 4);
        Want near =
                Want.of(1 + c / 2 % 2, size(world, b)).priority(4).near(c / 512 % 3 == 0 ? node.rack() : node.host());
        app.app().ask(c % 2 == 0 ? near.only() : near);
        return true;
    }

    static boolean asksForGpus(World world, SoakApp app, int b, int c) throws Exception {
        if (!world.layout().has(Trait.GPUS)) {
            return false;
        }
        Size plain = size(world, b);
        Size size = c / 4 % 4 == 0 ? plain.with(Layout.FPGA, 1) : plain.with(Layout.GPU, 1 + c % 2);
        app.app().ask(Want.of(1 + c / 2 % 2, size).priority(5));
        return true;
    }

    static boolean withdraws(World world, SoakApp app, int b, int c) throws Exception {
        Want nothing = want(world, b, 0);
        app.app().ask(Want.of(0, nothing.size()).priority(nothing.priority()));
        return true;
    }

    private static Want want(World world, int b, int c) {
        return Want.of(1 + c % 16, size(world, b)).priority(1 + b / 128 % 3);
    }

    private static Size size(World world, int b) {
        return Size.gib(Operation.pick(SIZES, b)).vcores(world.layout().has(Trait.DOMINANT) ? 1 + b / 16 % 6 : 1);
    }

    /** A node or a rack, or takes it from the list. */
    static boolean blacklists(World world, SoakApp app, int b, int c) throws Exception {
        if (world.nodes().isEmpty()) {
            return false;
        }
        MockNode node = Operation.pick(world.nodes(), b);
        List<String> place = List.of(c / 2 % 4 == 0 ? node.rack() : node.host());
        app.app().blacklist(c % 2 == 0 ? place : List.of(), c % 2 == 0 ? List.of() : place);
        return true;
    }

    static boolean releases(World world, SoakApp app, int b, int c) throws Exception {
        List<RMContainer> all = app.containers().stream()
                .filter(container -> !container.isAMContainer())
                .toList();
        if (all.isEmpty()) {
            return false;
        }
        app.app().release(Operation.pick(all, b));
        return true;
    }
}
