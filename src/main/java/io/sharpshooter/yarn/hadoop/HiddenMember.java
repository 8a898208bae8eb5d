package io.sharpshooter.yarn.hadoop;

/**
 * A field or method of the ResourceManager that Hadoop shows to nobody, only to its own classes, or only on classes
 * that differ between the lines. It is found by what it is declared as, types by their simple names, in the class named
 * here or the highest one above it that has it.
 */
public enum HiddenMember {
    LAST_ANSWERS("ApplicationMasterService", "ConcurrentMap responseMap"),

    LEAF_ORDER("scheduler.capacity.LeafQueue", "OrderingPolicy getOrderingPolicy()"),
    LEAF_WAITING("scheduler.capacity.LeafQueue", "Collection getPendingApplications()"),
    LEAF_BORROWERS("scheduler.capacity.LeafQueue", "Map getIgnoreExclusivityRMContainers()"),

    LEAF_BEYOND_MAXIMUM("scheduler.capacity.LeafQueue", "List nonRunnableApps"),
    RUNNABLE_APPS("scheduler.capacity.AbstractCSQueue", "int getNumRunnableApps()"),
    ONE_RUNNABLE_APP_MORE("scheduler.capacity.ParentQueue", "void incrementRunnableApps()"),
    ONE_RUNNABLE_APP_FEWER("scheduler.capacity.ParentQueue", "void decrementRunnableApps()"),
    ONE_APP_MORE("scheduler.capacity.ParentQueue", "void addApplication(ApplicationId, String)"),
    ONE_APP_FEWER("scheduler.capacity.ParentQueue", "void removeApplication(ApplicationId, String)"),
    APP_FINISHED("scheduler.capacity.ParentQueue", "void appFinished()"),
    PARALLEL_LIMITS("scheduler.capacity.CapacityScheduler", "CSMaxRunningAppsEnforcer maxRunningEnforcer"),

    /** As the base class does it: a parent queue's own way would kill containers where it is over its maximum. */
    ONE_CONTAINER_MORE("scheduler.capacity.AbstractCSQueue", "void allocateResource(Resource, Resource, String)", true),
    /** Like {@link #ONE_CONTAINER_MORE}. */
    ONE_CONTAINER_FEWER("scheduler.capacity.AbstractCSQueue", "void releaseResource(Resource, Resource, String)", true),

    USED_BY_ACTIVE_USERS("scheduler.capacity.UsersManager", "ResourceUsage totalResUsageForActiveUsers"),
    USED_BY_OTHER_USERS("scheduler.capacity.UsersManager", "ResourceUsage totalResUsageForNonActiveUsers"),

    METRICS_OF_USERS("scheduler.QueueMetrics", "Map users"),
    METRICS_ABOVE("scheduler.QueueMetrics", "QueueMetrics parent"),
    METRIC_RELEASE("scheduler.QueueMetrics", "void computeReleaseResources(int, Resource)"),
    METRIC_ASK("scheduler.QueueMetrics", "void incrementPendingResources(int, Resource)"),
    /** Newer than the rest of what is booked there. */
    METRIC_RESERVE("scheduler.QueueMetrics", "void incrReserveResources(Resource)"),
    METRIC_ALLOCATED("scheduler.QueueMetrics", "MutableGaugeInt allocatedContainers"),
    METRIC_RESERVED("scheduler.QueueMetrics", "MutableGaugeInt reservedContainers"),
    METRIC_RUNNING_APPS("scheduler.QueueMetrics", "MutableGaugeInt appsRunning"),
    METRIC_PENDING_APPS("scheduler.QueueMetrics", "MutableGaugeInt appsPending"),
    METRIC_MASTERS_MEMORY("scheduler.capacity.CSQueueMetrics", "MutableGaugeLong usedAMResourceMB"),
    METRIC_MASTERS_VCORES("scheduler.capacity.CSQueueMetrics", "MutableGaugeLong usedAMResourceVCores"),

    RUN_TIMES("scheduler.QueueMetrics", "TimeBucketMetrics runBuckets"),
    RUN_TIMES_ENTRIES("scheduler.TimeBucketMetrics", "HashMap map"),
    ONE_RUN_TIME_MORE("scheduler.TimeBucketMetrics", "void add(Object, long)"),
    ONE_RUN_TIME_FEWER("scheduler.TimeBucketMetrics", "void remove(Object)");

    private static final String PACKAGE = "org.apache.hadoop.yarn.server.resourcemanager.";

    private final String owner;
    private final String declaration;
    private final boolean notOverridden;

    HiddenMember(String owner, String declaration) {
        this(owner, declaration, false);
    }

    HiddenMember(String owner, String declaration, boolean notOverridden) {
        this.owner = PACKAGE + owner;
        this.declaration = declaration;
        this.notOverridden = notOverridden;
    }

    /** Binary name of the class in which the search begins. */
    String owner() {
        return owner;
    }

    /** Such as {@code "Map users"} or {@code "void add(Object, long)"}. */
    String declaration() {
        return declaration;
    }

    /** Whether the method of the class that declares it is meant, also for objects of a class that overrides it. */
    boolean isNotOverridden() {
        return notOverridden;
    }
}
