package io.sharpshooter.lines;

import static java.util.Arrays.stream;

import java.util.Optional;
import org.apache.hadoop.util.VersionInfo;

/**
 * What some lines of Hadoop have and others lack, told by its classes and members where these differ, and else by its
 * version. For JUnit's {@code @EnabledIf}, which names one of these.
 */
final class HadoopHas {
    private static final String CAPACITY = "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.";

    private HadoopHas() {}

    /** Queues that share by weights. */
    static boolean weights() {
        return type("QueueCapacities").stream()
                .flatMap(type -> stream(type.getMethods()))
                .anyMatch(method -> method.getName().equals("getWeight"));
    }

    /** Queues that are made below any parent that says so ({@code auto-queue-creation-v2}). */
    static boolean dynamicQueues() {
        return type("AutoCreatedQueueTemplate").isPresent();
    }

    /** A capacity with amounts, percentages and weights side by side. */
    static boolean mixedCapacities() {
        return type("QueueCapacityVector").isPresent();
    }

    /** What came with 3.4. */
    static boolean version34() {
        return !VersionInfo.getVersion().startsWith("3.3.");
    }

    /** What came with 3.5. */
    static boolean version35() {
        return version34() && !VersionInfo.getVersion().startsWith("3.4.");
    }

    private static Optional<Class<?>> type(String name) {
        return load(CAPACITY + name);
    }

    static Optional<Class<?>> load(String className) {
        try {
            return Optional.of(Class.forName(className, false, HadoopHas.class.getClassLoader()));
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty();
        }
    }
}
