package io.sharpshooter.soak;

import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.MoveApplicationAcrossQueuesRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.jspecify.annotations.Nullable;

/** Questions about queues, and moves between them. */
final class Queues {
    private Queues() {}

    /** Leaves that there are now. */
    static List<String> leaves(World world) {
        return world.layout().queues().all().stream()
                .filter(path -> find(world, path) != null)
                .toList();
    }

    static @Nullable CSQueue find(World world, String path) {
        return world.cluster().findQueue(path);
    }

    /** Whether it may ask for nodes with the label; elsewhere the ResourceManager refuses such asks. */
    static boolean hasAccess(World world, String path) {
        var queue = find(world, path);
        return queue != null && queue.getAccessibleNodeLabels().contains(Layout.LABEL);
    }

    /** Moves it, or lets it stay where the scheduler refuses. Returns whether it was moved. */
    static boolean move(World world, SoakApp app, String to) throws Exception {
        try {
            world.cluster()
                    .rm()
                    .getClientRMService()
                    .moveApplicationAcrossQueues(MoveApplicationAcrossQueuesRequest.newInstance(
                            app.app().id(), to));
            return true;
        } catch (YarnException refused) {
            return false;
        } finally {
            world.cluster().drain();
        }
    }
}
