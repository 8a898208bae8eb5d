package io.sharpshooter.yarn;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Collection;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * The apps of a leaf queue that wait behind its limit for application masters.
 *
 * <p>Only leaf classes tell, and those differ between Hadoop 3.3 and 3.4: the method is looked up on the queue's own class.
 */
final class PendingApplications {
    private static final ClassValue<MethodHandle> GETTERS = new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> leafClass) {
            return getter(leafClass);
        }
    };

    private PendingApplications() {}

    /** Whether the leaf keeps this app waiting. */
    static boolean contain(CSQueue leaf, SchedulerApplicationAttempt app) {
        try {
            return ((Collection<?>) GETTERS.get(leaf.getClass()).invokeExact(leaf)).contains(app);
        } catch (Throwable failure) {
            throw new IllegalStateException("Cannot tell which apps of " + leaf.getQueuePath() + " wait.", failure);
        }
    }

    private static MethodHandle getter(Class<?> leafClass) {
        try {
            return MethodHandles.publicLookup()
                    .unreflect(leafClass.getMethod("getPendingApplications"))
                    .asType(MethodType.methodType(Collection.class, CSQueue.class));
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException(
                    leafClass.getName() + " does not tell its pending applications. Maybe it is no leaf queue.",
                    missing);
        }
    }
}
