package io.sharpshooter.yarn.books;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * The counters of one queue that Hadoop lets only its own package change.
 *
 * <p>Method handles, because the classes that hold them differ between 3.3 and 3.5; the methods do not. The number of containers
 * is changed as the scheduler itself does it, with a container of no size, and in the queue's base class: a parent queue's
 * own way would kill containers where it is over its maximum.
 */
final class QueueCounters {
    private static final MethodType SIZED =
            MethodType.methodType(void.class, Resource.class, Resource.class, String.class);
    private static final MethodHandle ALLOCATE = base("allocateResource");
    private static final MethodHandle RELEASE = base("releaseResource");
    private static final ClassValue<Runnables> RUNNABLES = new ClassValue<>() {
        @Override
        protected Runnables computeValue(Class<?> type) {
            return Runnables.of(type);
        }
    };

    private static final ClassValue<MethodHandle> RUNNABLE_APPS = new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> type) {
            return declared(type, "getNumRunnableApps", int.class);
        }
    };

    private record Runnables(MethodHandle more, MethodHandle fewer) {
        static Runnables of(Class<?> type) {
            return new Runnables(
                    declared(type, "incrementRunnableApps", void.class),
                    declared(type, "decrementRunnableApps", void.class));
        }
    }

    private QueueCounters() {}

    static int containers(CSQueue queue) {
        return ((AbstractCSQueue) queue).getNumContainers();
    }

    static void addContainers(CSQueue queue, long number, Resource cluster) {
        MethodHandle step = number > 0 ? ALLOCATE : RELEASE;
        for (long done = 0; done < Math.abs(number); done++) {
            call(queue, () -> {
                step.invokeExact((AbstractCSQueue) queue, cluster, Resources.none(), "");
            });
        }
    }

    /** How many apps a queue counts against its limit of parallel apps. */
    static int runnableApps(CSQueue queue) {
        MethodHandle get = RUNNABLE_APPS.get(queue.getClass());
        int[] number = new int[1];
        call(queue, () -> number[0] = (int) get.invokeExact((Object) queue));
        return number[0];
    }

    static void addRunnableApps(CSQueue parent, long number) {
        Runnables runnables = RUNNABLES.get(parent.getClass());
        MethodHandle step = number > 0 ? runnables.more() : runnables.fewer();
        for (long done = 0; done < Math.abs(number); done++) {
            call(parent, () -> {
                step.invokeExact((Object) parent);
            });
        }
    }

    private static void call(CSQueue queue, HiddenParts.Change change) {
        HiddenParts.change("Changing a counter of " + queue.getQueuePath() + " failed.", change);
    }

    private static MethodHandle base(String name) {
        try {
            return MethodHandles.privateLookupIn(AbstractCSQueue.class, MethodHandles.lookup())
                    .findSpecial(AbstractCSQueue.class, name, SIZED, AbstractCSQueue.class);
        } catch (NoSuchMethodException | IllegalAccessException e) {
            throw HiddenParts.unknown(AbstractCSQueue.class, name, e);
        }
    }

    private static MethodHandle declared(Class<?> type, String name, Class<?> result) {
        return HiddenParts.method(type, name, result).asType(MethodType.methodType(result, Object.class));
    }
}
