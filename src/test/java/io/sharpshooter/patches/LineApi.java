package io.sharpshooter.patches;

import java.lang.reflect.InvocationTargetException;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;

/** What the releases since 2.7 spell differently or do not have, in one place, by reflection. */
final class LineApi {
    private LineApi() {}

    /** Whether nodes with a label can be lent to others. */
    static boolean lendsLabels() {
        return exists("org.apache.hadoop.yarn.api.records.NodeLabel");
    }

    /** Whether a container can be marked to be killed when its space is wanted. */
    static boolean marksKillable() {
        return exists("org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.PreemptionManager");
    }

    /** Whether the queues' books count what is reserved. */
    static boolean booksReserved() {
        try {
            Queue.class.getMethod("incReservedResource", String.class, Resource.class);
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    static long allocatedMb(QueueMetrics metrics) {
        return number(metrics, "getAllocatedMB");
    }

    static long reservedMb(QueueMetrics metrics) {
        return number(metrics, "getReservedMB");
    }

    /** What a metric says for one label; empty where metrics do not tell labels apart. */
    static OptionalLong ofLabel(QueueMetrics metrics, String label, String getter) {
        try {
            Object own = QueueMetrics.class
                    .getMethod("getPartitionQueueMetrics", String.class)
                    .invoke(metrics, label);
            return OptionalLong.of(number((QueueMetrics) own, getter));
        } catch (NoSuchMethodException e) {
            return OptionalLong.empty();
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new AssertionError(e);
        }
    }

    /** An int in older lines, a long in newer ones. */
    private static long number(QueueMetrics metrics, String getter) {
        try {
            return ((Number) QueueMetrics.class.getMethod(getter).invoke(metrics)).longValue();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean exists(String className) {
        try {
            Class.forName(className, false, LineApi.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
