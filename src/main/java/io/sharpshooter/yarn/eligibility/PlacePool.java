package io.sharpshooter.yarn.eligibility;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Makes equal sets of places one object, and equal eligibilities: many asks of many apps have the same ones, and to
 * compare them is then to compare references. For one round and one thread.
 */
public final class PlacePool {
    private final Map<PlaceNames, PlaceNames> names = new HashMap<>();
    private final Map<LocalityEligibility, LocalityEligibility> localities = new HashMap<>();

    /** @param some nobody changes them any more */
    PlaceNames names(Set<String> some) {
        return some.isEmpty() ? PlaceNames.NONE : names.computeIfAbsent(new PlaceNames(some), fresh -> fresh);
    }

    LocalityEligibility locality(LocalityEligibility some) {
        return localities.computeIfAbsent(some, fresh -> fresh);
    }
}
