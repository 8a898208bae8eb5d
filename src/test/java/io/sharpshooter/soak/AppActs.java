package io.sharpshooter.soak;

import static io.sharpshooter.soak.Operation.pick;
import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState.RUNNING;

import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ResourceRequest;

/** What becomes of apps and their containers, and what masters ask for. */
final class AppActs {
    private static final int MOST_APPS = 14;
    private static final List<Integer> SIZES = List.of(1, 1, 2, 2, 4, 4, 8, 14);

    private AppActs() {}

    /** Also to a queue that comes into being by that. */
    static boolean submits(World world, int a, int b, int c) throws Exception {
        if (world.apps().size() >= MOST_APPS) {
            return false;
        }
        var app = world.cluster().app(pick(world.layout().queues().all(), a)).user(pick(Layout.USERS, b));
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
        var to = pick(Queues.leaves(world), b);
        return !to.equals(app.queue()) && Queues.move(world, app, to);
    }

    static boolean changesPriority(World world, SoakApp app, int b, int c) throws Exception {
        app.app().changePriority(b % 5);
        return true;
    }

    static boolean containerEnds(World world, SoakApp app, int b, int c) throws Exception {
        return ends(world, app, b, false);
    }

    static boolean amDies(World world, SoakApp app, int b, int c) throws Exception {
        return ends(world, app, b, true);
    }

    private static boolean ends(World world, SoakApp app, int b, boolean am) throws Exception {
        var all = app.containers(am).stream()
                .filter(container -> container.getState() == RUNNING)
                .toList();
        if (all.isEmpty()) {
            return false;
        }
        var container = pick(all, b);
        world.cluster().node(container.getAllocatedNode()).finish(container);
        return true;
    }

    static boolean releases(World world, SoakApp app, int b, int c) throws Exception {
        var all = app.containers(false);
        if (all.isEmpty()) {
            return false;
        }
        app.app().release(pick(all, b));
        return true;
    }

    static boolean reports(World world, SoakApp app, int b, int c) throws Exception {
        app.app().heartbeat();
        return true;
    }

    static boolean asks(World world, SoakApp app, int b, int c) throws Exception {
        boolean labelled = c / 16 % 3 == 0 && Queues.hasAccess(world, app.queue());
        return asks(app, 1 + b / 128 % 3, labelled, Want.of(1 + c % 16, size(world, b)));
    }

    /** One or two containers that want a node, or a rack, with relaxed locality or without. */
    static boolean asksNear(World world, SoakApp app, int b, int c) throws Exception {
        if (world.nodes().isEmpty()) {
            return false;
        }
        var node = pick(world.nodes(), c / 4);
        var near = Want.of(1 + c / 2 % 2, size(world, b)).near(c / 512 % 3 == 0 ? node.rack() : node.host());
        return asks(app, 4, false, c % 2 == 0 ? near.only() : near);
    }

    static boolean asksForGpus(World world, SoakApp app, int b, int c) throws Exception {
        if (!world.layout().has(Trait.GPUS)) {
            return false;
        }
        var plain = size(world, b);
        var size = c / 4 % 4 == 0 ? plain.with(Layout.FPGA, 1) : plain.with(Layout.GPU, 1 + c % 2);
        return asks(app, 5, false, Want.of(1 + c / 2 % 2, size));
    }

    /** As many as can be asked for, where somebody does that. */
    static boolean asksForEverything(World world, SoakApp app, int b, int c) throws Exception {
        return world.layout().has(Trait.HOSTILE)
                && asks(app, 6, false, Want.of(Integer.MAX_VALUE, Size.gib(1 + b % 14)));
    }

    /**
     * Each size under an id of its own: when a container is placed, Hadoop takes it off what waits with the size that
     * was asked for last under its id (AppSchedulingInfo.updateMetrics), which may be another one.
     */
    private static boolean asks(SoakApp app, int priority, boolean labelled, Want want) throws Exception {
        int id = want.size().hashCode() & Integer.MAX_VALUE;
        var own = want.priority(priority).requestId(labelled ? ~id : id);
        app.app().ask(labelled ? own.label(Layout.LABEL) : own);
        return true;
    }

    private static Size size(World world, int b) {
        return Size.gib(pick(SIZES, b)).vcores(world.layout().has(Trait.DOMINANT) ? 1 + b / 16 % 6 : 1);
    }

    /** All that an app waits for: with luck others have died for it. */
    static boolean withdraws(World world, SoakApp app, int b, int c) throws Exception {
        app.app().ask(app.wishes().requests().stream().map(AppActs::noneOf).toList());
        return true;
    }

    private static ResourceRequest noneOf(ResourceRequest request) {
        var none = ResourceRequest.clone(request);
        none.setNumContainers(0);
        return none;
    }
}
