package io.sharpshooter.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockNode;
import java.util.List;

/** The end of an episode: nothing changes but by policy and scheduler until all is at rest; then every app ends. */
final class LastDays {
    private final World world;

    LastDays(World world) {
        this.world = world;
    }

    void pass(int mostRounds, int quietRounds) throws Exception {
        world.nodes().forEach(MockNode::confirmKills);
        world.rest();
        int quiet = 0;
        for (int round = 0; quiet < quietRounds; round++) {
            assertThat(round).as("rounds without rest").isLessThan(mostRounds);
            boolean busy = world.round();
            RoundActs.allReport(world, 0, 0, 0);
            world.settleAndCheck();
            quiet = busy ? 0 : quiet + 1;
            world.cluster().time().advance(busy ? 0 : 30_000);
        }
        endAll();
    }

    private void endAll() throws Exception {
        for (SoakApp app : List.copyOf(world.apps())) {
            app.app().kill();
        }
        world.cluster().settle();
        world.round();
        world.cluster().settle();
        world.cluster().assertIdle();
        world.books().checkZero();
    }
}
