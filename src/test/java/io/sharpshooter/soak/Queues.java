package io.sharpshooter.soak;

import org.apache.hadoop.yarn.api.records.QueueState;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** Questions about queues, and moves between them. */
final class Queues {
    private Queues() {}

    static boolean isRunning(World world, String queue) {
        return world.cluster().queue(queue).getState() == QueueState.RUNNING;
    }

    /** Moves it, or lets it stay where the scheduler refuses. */
    static void move(World world, SoakApp app, String to) throws Exception {
        try {
            world.cluster().move(app.app(), to);
        } catch (YarnException refused) {
            world.cluster().drain();
        }
    }
}
