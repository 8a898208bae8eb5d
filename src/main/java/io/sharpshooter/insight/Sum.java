package io.sharpshooter.insight;

import static io.sharpshooter.model.ExactMath.multiplyDivide;
import static java.util.Collections.unmodifiableMap;

import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import java.util.Map;
import java.util.TreeMap;

/**
 * Amounts summed up by type name, so that a sum survives a change of the cluster's types; zero amounts are left out. A
 * sum beyond a {@code long} counts as the largest one. Immutable.
 *
 * @param containers how many containers it is about
 * @param amounts whole units by type name
 * @param work unit-seconds by type name, such as MiB-seconds, rounded down per container
 */
public record Sum(long containers, Map<String, Long> amounts, Map<String, Long> work) {
    public static final Sum NOTHING = new Sum(0, Map.of(), Map.of());

    private static final long SECOND = 1000;

    public Sum {
        amounts = unmodifiableMap(new TreeMap<>(amounts));
        work = unmodifiableMap(new TreeMap<>(work));
    }

    /** So many containers, of which nothing else is said. */
    static Sum of(long containers) {
        return new Sum(containers, Map.of(), Map.of());
    }

    /** So many containers that hold so much together. */
    public static Sum of(long containers, ResourceVector amounts, ResourceTypes types) {
        return new Sum(containers, byName(amounts, types), Map.of());
    }

    /** What is lost when a container dies at {@code time}, ms since the epoch. */
    static Sum lost(Victim victim, ResourceTypes types, long time) {
        long ranMs = victim.ranMs(time);
        var work = byName(victim.size(), types);
        work.replaceAll((type, amount) -> multiplyDivide(amount, ranMs, SECOND));
        work.values().removeIf(seconds -> seconds == 0);
        return new Sum(1, byName(victim.size(), types), work);
    }

    /** The units of one type, 0 where it has none. */
    public long amount(String type) {
        return amounts.getOrDefault(type, 0L);
    }

    Sum plus(Sum other) {
        return new Sum(containers + other.containers, plus(amounts, other.amounts), plus(work, other.work));
    }

    /** The amounts that are not zero. */
    static Map<String, Long> byName(ResourceVector vector, ResourceTypes types) {
        Map<String, Long> byName = new TreeMap<>();
        for (int type = 0; type < types.size(); type++) {
            if (vector.get(type) != 0) {
                byName.put(types.names().get(type), vector.get(type));
            }
        }
        return byName;
    }

    private static Map<String, Long> plus(Map<String, Long> left, Map<String, Long> right) {
        Map<String, Long> sums = new TreeMap<>(left);
        right.forEach((type, amount) -> sums.merge(type, amount, ExactMath::sum));
        return sums;
    }
}
