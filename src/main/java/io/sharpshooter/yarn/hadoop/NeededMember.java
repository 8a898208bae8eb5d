package io.sharpshooter.yarn.hadoop;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * A method or field that every line has which we are for, and others have not. It is used by its name, or tells how
 * Hadoop behaves.
 */
enum NeededMember {
    /** Where it is, {@link SchedulerQueues} are found by their paths. */
    QUEUES_BY_PATH("scheduler.capacity.CapacitySchedulerQueueManager", "getQueueByFullName()"),
    APP_RUNNABLE("scheduler.common.fica.FiCaSchedulerApp", "isRunnable()"),
    APP_START("scheduler.common.fica.FiCaSchedulerApp", "getStartTime()"),
    ASK_CONSTRAINED("scheduler.placement.AppPlacementAllocator", "getSchedulingRequest()"),
    ASK_ATTEMPT("scheduler.placement.AppPlacementAllocator", "getPlacementAttempt()"),
    NODES_TOGETHER("scheduler.capacity.CapacityScheduler", "isMultiNodePlacementEnabled()"),
    NODE_LISTS("scheduler.ClusterNodeTracker", "getNodesPerPartition()"),
    METRIC_RESERVED("scheduler.QueueMetrics", "getReservedResources()"),
    METRIC_PENDING("scheduler.QueueMetrics", "getPendingResources()"),
    /** For {@link org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock}. */
    SCHEDULER_LOCK("scheduler.AbstractYarnScheduler", "writeLock"),
    /** For {@link org.apache.hadoop.yarn.server.resourcemanager.scheduler.AttemptLock}. */
    ATTEMPT_LOCK("scheduler.SchedulerApplicationAttempt", "readLock");

    private static final String PACKAGE = "org.apache.hadoop.yarn.server.resourcemanager.";

    private final String owner;
    private final String name;

    NeededMember(String owner, String name) {
        this.owner = PACKAGE + owner;
        this.name = name;
    }

    boolean exists() {
        return exists(owner, name);
    }

    /** @param name of a public method, with "()" behind it, or of a field that the class itself declares */
    static boolean exists(String owner, String name) {
        try {
            Class<?> type = Class.forName(owner, false, NeededMember.class.getClassLoader());
            Stream<String> methods = Arrays.stream(type.getMethods()).map(method -> method.getName() + "()");
            return Stream.concat(
                            methods, Arrays.stream(type.getDeclaredFields()).map(Field::getName))
                    .anyMatch(name::equals);
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    @Override
    public String toString() {
        return name + " in " + owner;
    }
}
