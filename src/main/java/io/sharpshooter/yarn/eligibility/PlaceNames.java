package io.sharpshooter.yarn.eligibility;

import io.sharpshooter.model.SecretHash;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Names of hosts and racks; as a test, whether a name is one of them. Immutable. The hash is computed once, and there
 * are no words before somebody reads them: an app may name tens of thousands. For one thread.
 */
final class PlaceNames implements Predicate<String> {
    static final PlaceNames NONE = new PlaceNames(Set.of());

    /** As many are told in words; the others are counted. */
    private static final int MOST_IN_WORDS = 20;

    private final Set<String> names;
    private final int hash;
    private @Nullable String words;

    /** @param names nobody changes them any more */
    PlaceNames(Set<String> names) {
        this.names = names;
        this.hash = Long.hashCode(names.stream().mapToLong(PlaceNames::hashOf).sum());
    }

    private static long hashOf(String name) {
        long hash = SecretHash.SEED;
        for (int at = 0; at < name.length(); at++) {
            hash = SecretHash.mix(hash, name.charAt(at));
        }
        return hash;
    }

    @Override
    public boolean test(String name) {
        return names.contains(name);
    }

    boolean isEmpty() {
        return names.isEmpty();
    }

    @Override
    public boolean equals(Object other) {
        return this == other || (other instanceof PlaceNames that && hash == that.hash && names.equals(that.names));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /** The first in alphabetical order, and how many more there are. */
    @Override
    public String toString() {
        if (words == null) {
            int more = names.size() - MOST_IN_WORDS;
            words = names.stream()
                    .sorted()
                    .limit(MOST_IN_WORDS)
                    .collect(Collectors.joining(", ", "[", more > 0 ? " and " + more + " more]" : "]"));
        }
        return words;
    }
}
