package io.sharpshooter.yarn;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FairOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy;

/**
 * What only leaf queues offer, looked up on a queue's own class.
 *
 * <p>Hadoop 3.3 has it in {@code LeafQueue}, 3.4 and later in {@code AbstractLeafQueue}, which queues that are created
 * automatically extend directly: no type that could be named here fits all. Immutable and thread-safe.
 */
public final class LeafQueueAccess {
    private static final ClassValue<LeafQueueAccess> BY_CLASS = new ClassValue<>() {
        @Override
        protected LeafQueueAccess computeValue(Class<?> type) {
            return new LeafQueueAccess(type);
        }
    };

    private final MethodHandle orderingPolicy;
    private final MethodHandle pendingApplications;
    private final MethodHandle borrowers;

    private LeafQueueAccess(Class<?> type) {
        orderingPolicy = find(type, "getOrderingPolicy", OrderingPolicy.class);
        pendingApplications = find(type, "getPendingApplications", Collection.class);
        borrowers = find(type, "getIgnoreExclusivityRMContainers", Map.class);
    }

    /** The apps that the scheduler serves, in its order; a copy. */
    public static List<FiCaSchedulerApp> activeInOrder(CSQueue leaf) {
        return List.copyOf(orderingPolicy(leaf).getSchedulableEntities());
    }

    /** Whether it serves the app that holds least memory, whatever that app still wants. */
    static boolean servesLeastFirst(CSQueue leaf) {
        return orderingPolicy(leaf) instanceof FairOrderingPolicy<FiCaSchedulerApp> fair && !fair.getSizeBasedWeight();
    }

    @SuppressWarnings("unchecked")
    private static OrderingPolicy<FiCaSchedulerApp> orderingPolicy(CSQueue leaf) {
        return (OrderingPolicy<FiCaSchedulerApp>) call(BY_CLASS.get(leaf.getClass()).orderingPolicy, leaf);
    }

    /** The apps that wait to become active, in the order in which they will; a copy. */
    public static List<FiCaSchedulerApp> pendingInOrder(CSQueue leaf) {
        return List.copyOf(pending(leaf));
    }

    /** The containers that it lists as borrowing a partition, dead or alive; a copy. */
    @SuppressWarnings("unchecked")
    public static List<RMContainer> borrowers(CSQueue leaf) {
        var byPartition = (Map<String, ? extends Set<RMContainer>>) call(BY_CLASS.get(leaf.getClass()).borrowers, leaf);
        return byPartition.values().stream().flatMap(Set::stream).toList();
    }

    /** Whether an app is kept waiting by the limit for application masters. */
    static boolean isPending(CSQueue leaf, FiCaSchedulerApp app) {
        return pending(leaf).contains(app);
    }

    @SuppressWarnings("unchecked")
    private static Collection<FiCaSchedulerApp> pending(CSQueue leaf) {
        return (Collection<FiCaSchedulerApp>) call(BY_CLASS.get(leaf.getClass()).pendingApplications, leaf);
    }

    private static MethodHandle find(Class<?> type, String name, Class<?> result) {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(type, name, MethodType.methodType(result))
                    .asType(MethodType.methodType(Object.class, Object.class));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            throw new IllegalStateException(
                    "Cannot read the leaf queue class " + type.getName() + ": it has no public " + name
                            + "() that returns " + result.getSimpleName()
                            + ". Maybe this Hadoop is older than 3.3.1 or newer than 3.5.",
                    e);
        }
    }

    private static Object call(MethodHandle method, CSQueue leaf) {
        try {
            return (Object) method.invokeExact((Object) leaf);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("Reading the leaf queue " + leaf.getQueuePath() + " failed.", e);
        }
    }
}
