package io.sharpshooter.model;

import java.util.HashSet;
import java.util.List;
import java.util.StringJoiner;

/**
 * The resource types of a cluster, in one fixed order that every {@link ResourceVector} of a snapshot follows.
 *
 * <p>Index 0 is memory in MiB and index 1 is virtual cores, as in every YARN cluster; custom types follow. Immutable.
 *
 * @param names the names as YARN spells them, e.g. {@code memory-mb}; at least one, no duplicates
 */
public record ResourceTypes(List<String> names) {
    /** Index of memory. */
    public static final int MEMORY = 0;

    /** Index of virtual cores. */
    public static final int VCORES = 1;

    /** Memory and virtual cores only. */
    public static final ResourceTypes MEMORY_AND_VCORES = new ResourceTypes(List.of("memory-mb", "vcores"));

    public ResourceTypes {
        names = List.copyOf(names);
        if (names.isEmpty() || new HashSet<>(names).size() != names.size()) {
            throw new IllegalArgumentException(
                    "A cluster has at least one resource type, and none twice, but has " + names + ".");
        }
    }

    /** Number of types. */
    public int size() {
        return names.size();
    }

    /** Index of a type, or -1 where the cluster has no such type. */
    public int indexOf(String name) {
        return names.indexOf(name);
    }

    /**
     * A vector in words, zero amounts left out: {@code memory-mb=61440 vcores=8}; {@code nothing} when all are zero.
     */
    public String describe(ResourceVector vector) {
        var words = new StringJoiner(" ");
        words.setEmptyValue("nothing");
        for (int type = 0; type < size(); type++) {
            if (vector.get(type) != 0) {
                words.add(names.get(type) + "=" + vector.get(type));
            }
        }
        return words.toString();
    }
}
