package io.sharpshooter.soak;

import io.sharpshooter.ledger.Account;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.MoveApplicationAcrossQueuesRequest;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.jspecify.annotations.Nullable;

/** Questions about queues, and moves between them. */
final class Queues {
    private Queues() {}

    /** Leaves that there are now. */
    static List<String> leaves(World world) {
        List<String> leaves = new ArrayList<>(world.layout().queues().leaves());
        leaves.addAll(world.layout().queues().passing());
        leaves.removeIf(path -> find(world, path) == null);
        return leaves;
    }

    /** Leaves to which an app can be submitted: with those that come into being then. */
    static List<String> open(World world) {
        List<String> open = new ArrayList<>(leaves(world));
        open.removeIf(path -> !isRunning(world, path));
        world.layout().queues().passing().stream()
                .filter(path -> find(world, path) == null)
                .forEach(open::add);
        return open;
    }

    static @Nullable CSQueue find(World world, String path) {
        return world.cluster().findQueue(path);
    }

    static boolean isRunning(World world, String path) {
        CSQueue queue = find(world, path);
        return queue != null && queue.getState() == QueueState.RUNNING;
    }

    static boolean isFair(World world, String path) {
        return "fair".equals(value(world, path, "ordering-policy"));
    }

    /** Whether this queue, or a leaf below it, has the order fair. */
    static boolean hasFair(World world, String queue) {
        return leaves(world).stream()
                .anyMatch(leaf -> isFair(world, leaf)
                        && (queue.equals(Account.ALL_QUEUES) || (leaf + ".").startsWith(queue + ".")));
    }

    /** Whether what apps ask for counts for its order. */
    static boolean isFairBySize(World world, String path) {
        return isFair(world, path)
                && "true".equals(value(world, path, "ordering-policy.fair.enable-size-based-weight"));
    }

    private static @Nullable String value(World world, String path, String key) {
        return world.cluster().rm().getConfig().get("yarn.scheduler.capacity." + path + "." + key);
    }

    /** Whether it may ask for nodes with the label; elsewhere the ResourceManager refuses such asks. */
    static boolean hasAccess(World world, String path) {
        CSQueue queue = find(world, path);
        return queue != null && queue.getAccessibleNodeLabels().contains(Layout.LABEL);
    }

    /**
     * Moves it, or lets it stay where the scheduler refuses, and neither from nor to a queue with the order fair:
     * Hadoop takes an app whose containers come or go there for one to be put in order anew, although it has left, or
     * waits to become active (FairOrderingPolicy.containerAllocated and containerReleased). Returns whether it was
     * moved.
     */
    static boolean move(World world, SoakApp app, String to) throws Exception {
        if (isFair(world, app.queue()) || isFair(world, to)) {
            return false;
        }
        try {
            world.cluster()
                    .rm()
                    .getClientRMService()
                    .moveApplicationAcrossQueues(MoveApplicationAcrossQueuesRequest.newInstance(
                            app.app().id(), to));
            world.cluster().drain();
            return true;
        } catch (YarnException refused) {
            world.cluster().drain();
            return false;
        }
    }
}
