package io.sharpshooter.soak;

import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;

/** What masters ask for. */
final class AskActs {
    private static final List<Integer> SIZES = List.of(1, 1, 2, 2, 4, 4, 8, 14);

    private AskActs() {}

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
        if (world.layout().gpus() && !world.speakers().isEmpty()) {
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
        return Size.gib(Operation.pick(SIZES, b)).vcores(world.layout().dominant() ? 1 + b / 16 % 6 : 1);
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
}
