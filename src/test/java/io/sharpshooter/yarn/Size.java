package io.sharpshooter.yarn;

import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Resource;

/**
 * An amount of resources in a test. A plain value: custom types become known to YARN only when a cluster starts.
 *
 * @param memoryMib memory in MiB
 * @param vcores virtual cores
 * @param others amounts of custom types by name, e.g. {@code yarn.io/gpu}
 */
public record Size(long memoryMib, int vcores, Map<String, Long> others) {
    public Size {
        others = Map.copyOf(others);
    }

    /** So many GiB of memory and one virtual core. */
    public static Size gib(long gib) {
        return mib(gib * 1024);
    }

    /** So many MiB of memory and one virtual core. */
    public static Size mib(long mib) {
        return new Size(mib, 1, Map.of());
    }

    /** The same with so many virtual cores. */
    public Size vcores(int count) {
        return new Size(memoryMib, count, others);
    }

    /** The same with so much of a custom type. */
    public Size with(String type, long amount) {
        Map<String, Long> more = new TreeMap<>(others);
        more.put(type, amount);
        return new Size(memoryMib, vcores, more);
    }

    /** As YARN writes it; every custom type must be known to the running cluster. */
    public Resource toResource() {
        var resource = Resource.newInstance(memoryMib, vcores);
        others.forEach(resource::setResourceValue);
        return resource;
    }
}
