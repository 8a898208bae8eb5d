package io.sharpshooter.model;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an app held at one moment. An app numbers its containers and reservations as they come; a reservation keeps its
 * name when it becomes a container.
 *
 * @param containers its live containers, at least those that have come since the last look at the app
 * @param reserved the names of its reservations
 * @param newest the last of its containers and reservations; null where it has none
 */
public record AppHoldings(
        List<Held> containers,
        Set<ContainerName> reserved,
        @Nullable ContainerName newest) {
    /** Of an app that holds nothing, or is not there. */
    public static final AppHoldings NONE = new AppHoldings(List.of(), Set.of(), null);

    /**
     * A container.
     *
     * @param key the ask that it was allocated for
     * @param node id of its node
     */
    public record Held(AskKey key, ContainerName name, String node) {}

    public AppHoldings {
        containers = List.copyOf(containers);
        reserved = Set.copyOf(reserved);
    }

    /** The same without its containers: enough to {@linkplain #include tell} later which of them had come. */
    public AppHoldings toRemember() {
        return new AppHoldings(List.of(), reserved, newest);
    }

    /** Whether a container of the app had come by then. */
    public boolean include(ContainerName container) {
        if (newest == null || reserved.contains(container)) {
            return false;
        }
        return container.compareTo(newest) <= 0;
    }
}
