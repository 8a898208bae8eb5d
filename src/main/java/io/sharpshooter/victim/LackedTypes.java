package io.sharpshooter.victim;

import io.sharpshooter.model.ResourceVector;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongPredicate;

/** Which types of resources are lacked together on nodes: sets of bits, of which there are few. Used by one thread. */
final class LackedTypes {
    private final Set<Long> sets = new HashSet<>();

    /** Takes note of what is lacked on a node, per type; positive where something is. */
    void add(ResourceVector lack) {
        sets.add(lack.positiveTypes());
    }

    /** Whether this is so of any of the sets. */
    boolean any(LongPredicate condition) {
        return sets.stream().anyMatch(condition::test);
    }
}
