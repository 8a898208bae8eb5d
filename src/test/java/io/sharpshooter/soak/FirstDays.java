package io.sharpshooter.soak;

import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;

/** How an episode begins: one queue has filled the cluster with small containers and wants more. */
final class FirstDays {
    private final World world;

    FirstDays(World world) {
        this.world = world;
    }

    void pass() throws Exception {
        String first =
                Operation.pick(world.layout().queues().leaves(), world.layout().first());
        for (int app = 0; app < 2; app++) {
            world.add(world.cluster()
                    .app(first)
                    .user(Layout.USERS.get(app))
                    .unmanaged()
                    .submit());
        }
        world.settleAndCheck();
        for (SoakApp app : world.speakers()) {
            app.app().ask(Want.of(40, Size.gib(1 + world.layout().first() % 3)));
        }
        RoundActs.allReport(world, 0, 0, 0);
        world.settleAndCheck();
    }
}
