package io.sharpshooter.yarn.hadoop;

import java.util.Arrays;

/**
 * A method that every line has which we are for, and others have not. It is called by its name, or tells how Hadoop
 * behaves.
 */
enum NeededMember {
    /** Where it is, {@link SchedulerQueues} are found by their paths. */
    QUEUES_BY_PATH("scheduler.capacity.CapacitySchedulerQueueManager", "getQueueByFullName"),
    APP_RUNNABLE("scheduler.common.fica.FiCaSchedulerApp", "isRunnable"),
    APP_START("scheduler.common.fica.FiCaSchedulerApp", "getStartTime"),
    ASK_CONSTRAINED("scheduler.placement.AppPlacementAllocator", "getSchedulingRequest"),
    ASK_ATTEMPT("scheduler.placement.AppPlacementAllocator", "getPlacementAttempt"),
    NODES_TOGETHER("scheduler.capacity.CapacityScheduler", "isMultiNodePlacementEnabled"),
    NODE_LISTS("scheduler.ClusterNodeTracker", "getNodesPerPartition"),
    METRIC_RESERVED("scheduler.QueueMetrics", "getReservedResources"),
    METRIC_PENDING("scheduler.QueueMetrics", "getPendingResources");

    private static final String PACKAGE = "org.apache.hadoop.yarn.server.resourcemanager.";

    private final String owner;
    private final String method;

    NeededMember(String owner, String method) {
        this.owner = PACKAGE + owner;
        this.method = method;
    }

    boolean exists() {
        return exists(owner, method);
    }

    static boolean exists(String owner, String method) {
        try {
            return Arrays.stream(Class.forName(owner, false, NeededMember.class.getClassLoader())
                            .getMethods())
                    .anyMatch(one -> one.getName().equals(method));
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    @Override
    public String toString() {
        return method + "() in " + owner;
    }
}
