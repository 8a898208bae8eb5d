package io.sharpshooter.insight;

import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Amounts summed up by type name, so that a sum survives a change of the cluster's types. Immutable.
 *
 * @param containers how many containers it is about
 * @param amounts whole units by type name
 * @param work unit-seconds by type name, such as MiB-seconds
 */
public record Sum(long containers, SortedMap<String, Long> amounts, SortedMap<String, Long> work) {
    public static final Sum NOTHING = new Sum(0, Collections.emptySortedMap(), Collections.emptySortedMap());

    public Sum {
        amounts = Collections.unmodifiableSortedMap(new TreeMap<>(amounts));
        work = Collections.unmodifiableSortedMap(new TreeMap<>(work));
    }

    /** The units of one type, 0 where it has none. */
    public long amount(String type) {
        return amounts.getOrDefault(type, 0L);
    }

    /** The unit-seconds of one type, 0 where it has none. */
    public long work(String type) {
        return work.getOrDefault(type, 0L);
    }

    /** The same with a loss added. */
    Sum and(LostWork loss, ResourceTypes types) {
        return plus(new Sum(loss.containers(), byName(loss.size(), types), byName(loss.work(), types)));
    }

    Sum plus(Sum other) {
        return new Sum(containers + other.containers, plus(amounts, other.amounts), plus(work, other.work));
    }

    private static SortedMap<String, Long> byName(ResourceVector vector, ResourceTypes types) {
        SortedMap<String, Long> byName = new TreeMap<>();
        for (int type = 0; type < types.size(); type++) {
            if (vector.get(type) > 0) {
                byName.put(types.names().get(type), vector.get(type));
            }
        }
        return byName;
    }

    private static SortedMap<String, Long> plus(Map<String, Long> left, Map<String, Long> right) {
        SortedMap<String, Long> sums = new TreeMap<>(left);
        right.forEach((type, amount) -> sums.merge(type, amount, ExactMath::sum));
        return sums;
    }
}
