package io.sharpshooter.yarn.hadoop;

import static java.lang.invoke.MethodHandles.lookup;
import static java.util.Collections.unmodifiableSet;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.util.YarnVersionInfo;
import org.jspecify.annotations.Nullable;

/**
 * A field or method of the ResourceManager that cannot be taken for granted: Hadoop shows it only to its own classes,
 * or on classes that differ between the lines, or releases before those that we are for lack it. It is found by what
 * it is declared as, types by their simple names, in the class named here or the highest one above it that has it.
 *
 * <p>One that is missing ends the start of what needs it, which {@link #require} tells. Thread-safe.
 */
public enum HiddenMember {
    LAST_ANSWERS("ApplicationMasterService", "ConcurrentMap responseMap"),
    APP_START("scheduler.common.fica.FiCaSchedulerApp", "long getStartTime()"),
    ASK_CONSTRAINED("scheduler.placement.AppPlacementAllocator", "SchedulingRequest getSchedulingRequest()"),
    ASK_ATTEMPT("scheduler.placement.AppPlacementAllocator", "int getPlacementAttempt()"),
    NODES_TOGETHER("scheduler.capacity.CapacityScheduler", "boolean isMultiNodePlacementEnabled()"),
    NODE_LISTS("scheduler.ClusterNodeTracker", "List getNodesPerPartition(String)"),
    /** For {@link org.apache.hadoop.yarn.server.resourcemanager.scheduler.AttemptLock}. */
    ATTEMPT_LOCK("scheduler.SchedulerApplicationAttempt", "ReadLock readLock"),

    /** For {@link org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock}. */
    SCHEDULER_LOCK("scheduler.AbstractYarnScheduler", "WriteLock writeLock"),
    /** Where it is, queues are found by their paths. */
    QUEUES_BY_PATH("scheduler.capacity.CapacitySchedulerQueueManager", "CSQueue getQueueByFullName(String)"),
    APP_RUNNABLE("scheduler.common.fica.FiCaSchedulerApp", "boolean isRunnable()"),
    LEAF_ORDER("scheduler.capacity.LeafQueue", "OrderingPolicy getOrderingPolicy()"),
    LEAF_WAITING("scheduler.capacity.LeafQueue", "Collection getPendingApplications()"),

    RUNNABLE_APPS("scheduler.capacity.AbstractCSQueue", "int getNumRunnableApps()");

    /** What rounds of preemption need. */
    public static final Set<HiddenMember> OF_ROUNDS = unmodifiableSet(EnumSet.range(LAST_ANSWERS, LEAF_WAITING));

    /** What the audit and the repair of moves need. */
    public static final Set<HiddenMember> OF_BOOKS = unmodifiableSet(EnumSet.range(SCHEDULER_LOCK, RUNNABLE_APPS));

    private final String owner;
    private final String declaration;
    private final @Nullable MethodHandle found;

    HiddenMember(String owner, String declaration) {
        this.owner = "org.apache.hadoop.yarn.server.resourcemanager." + owner;
        this.declaration = declaration;
        found = find();
    }

    /**
     * @param what needs them
     * @throws YarnRuntimeException where this Hadoop lacks some of them, naming all of these
     */
    public static void require(String what, Set<HiddenMember> needed) {
        refuse(what, needed.stream().filter(member -> member.found == null).toList());
    }

    static void refuse(String what, List<HiddenMember> missing) {
        if (!missing.isEmpty()) {
            String all = missing.stream().map(HiddenMember::toString).collect(joining(", no "));
            String lacking = " does not work on this Hadoop, " + YarnVersionInfo.getVersion();
            throw new YarnRuntimeException(what + lacking + ". There is no " + all + ".");
        }
    }

    /**
     * What a field holds, or what a method returns that takes no arguments.
     *
     * @param whose the object that has it
     * @throws IllegalStateException where it is missing
     */
    public Object call(Object whose) {
        if (found == null) {
            throw new IllegalStateException("There is no " + this + ".");
        }
        try {
            Object[] arguments = {whose};
            return requireNonNull((Object) found.invokeExact(arguments)); // the one form that Java 8 is known to have
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(this + " failed.", e);
        }
    }

    private @Nullable MethodHandle find() {
        try {
            Class<?> type = Class.forName(owner, false, HiddenMember.class.getClassLoader());
            AccessibleObject highest = null;
            for (; type != null; type = type.getSuperclass()) {
                highest = Stream.of(type.getDeclaredFields(), type.getDeclaredMethods())
                        .<AccessibleObject>flatMap(Stream::of)
                        .filter(this::isDeclaredBy)
                        .findFirst()
                        .orElse(highest);
            }
            if (highest == null) {
                return null;
            }
            highest.setAccessible(true);
            MethodHandle handle = highest instanceof Field field
                    ? lookup().unreflectGetter(field)
                    : lookup().unreflect((Method) highest);
            MethodType form = handle.type();
            return handle.asType(form.generic()).asSpreader(Object[].class, form.parameterCount());
        } catch (ReflectiveOperationException | LinkageError e) {
            return null;
        }
    }

    /** By its words, without the packages and what surrounds a type. */
    private boolean isDeclaredBy(AccessibleObject member) {
        String words = " " + member.toString().replaceAll("[\\w.$]*[.$]| throws .*", "");
        return words.endsWith(" " + declaration);
    }

    @Override
    public String toString() {
        return "\"" + declaration + "\" in " + owner;
    }
}
