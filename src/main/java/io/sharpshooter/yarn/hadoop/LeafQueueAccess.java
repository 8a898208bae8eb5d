package io.sharpshooter.yarn.hadoop;

import static io.sharpshooter.yarn.hadoop.HiddenMember.LEAF_ORDER;
import static io.sharpshooter.yarn.hadoop.HiddenMember.LEAF_WAITING;

import io.sharpshooter.model.QueueSnapshot.AppOrder;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FairOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicyForPendingApps;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicyWithExclusivePartitions;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy;

/**
 * What only leaf queues offer.
 *
 * <p>Hadoop 3.3 has it in {@code LeafQueue}, 3.4 and later in {@code AbstractLeafQueue}, which queues that are created
 * automatically extend directly: no type that could be named here fits all. Stateless and thread-safe.
 */
public final class LeafQueueAccess {
    private LeafQueueAccess() {}

    /** The apps that the scheduler serves, in its order; a copy. */
    public static List<FiCaSchedulerApp> activeInOrder(CSQueue leaf) {
        return List.copyOf(orderingPolicy(leaf).getSchedulableEntities());
    }

    /** The order in which it serves its apps; with exclusive partitions it is the same in each of them. */
    public static AppOrder order(CSQueue leaf) {
        OrderingPolicy<FiCaSchedulerApp> policy = orderingPolicy(leaf);
        if (policy instanceof FairOrderingPolicy<FiCaSchedulerApp> fair) {
            return fair.getSizeBasedWeight() ? AppOrder.FAIR_BY_SIZE : AppOrder.FAIR;
        }
        return isFifo(policy) ? AppOrder.FIFO : AppOrder.OTHER;
    }

    private static boolean isFifo(OrderingPolicy<?> policy) {
        return policy instanceof FifoOrderingPolicy
                || policy instanceof FifoOrderingPolicyWithExclusivePartitions
                || policy instanceof FifoOrderingPolicyForPendingApps;
    }

    @SuppressWarnings("unchecked")
    private static OrderingPolicy<FiCaSchedulerApp> orderingPolicy(CSQueue leaf) {
        return (OrderingPolicy<FiCaSchedulerApp>) LEAF_ORDER.call(leaf);
    }

    /** The apps that wait to become active, in the order in which they will; a copy. */
    public static List<FiCaSchedulerApp> pendingInOrder(CSQueue leaf) {
        return List.copyOf(pending(leaf));
    }

    /**
     * Whether it keeps books of what a user holds. Hadoop forgets some users who still have an app there, and gives
     * that app nothing more.
     */
    public static boolean knows(CSQueue leaf, String user) {
        return users(leaf).getUser(user) != null;
    }

    /** The books that it keeps of its users. */
    public static UsersManager users(CSQueue leaf) {
        return (UsersManager) leaf.getAbstractUsersManager();
    }

    /**
     * Whether the scheduler serves an app. With the order fair Hadoop may list one as active that waits all the same,
     * for room for its master or for the end of others: one that waits, but has containers, such as after a restart or
     * a move, is served from the moment that one of these ends. Its list of active ones may be in motion.
     */
    public static boolean isServed(CSQueue leaf, FiCaSchedulerApp app) {
        boolean waits = !app.isRunnable() || pending(leaf).contains(app);
        return !waits || activeInOrder(leaf).stream().anyMatch(active -> active == app);
    }

    @SuppressWarnings("unchecked")
    private static Collection<FiCaSchedulerApp> pending(CSQueue leaf) {
        return (Collection<FiCaSchedulerApp>) LEAF_WAITING.call(leaf);
    }
}
