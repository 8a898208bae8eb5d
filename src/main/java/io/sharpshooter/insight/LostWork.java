package io.sharpshooter.insight;

import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.ResourceVector;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What was lost by killing some containers. Immutable.
 *
 * @param containers how many
 * @param size what they held together
 * @param work amount times run time per type, in unit-seconds such as MiB-seconds, rounded down per container; a sum
 *     beyond a {@code long} counts as the largest one
 */
public record LostWork(int containers, ResourceVector size, ResourceVector work) {
    private static final long SECOND = 1000;

    /** Nothing, in a cluster with so many resource types. */
    public static LostWork nothing(int types) {
        return new LostWork(0, ResourceVector.zero(types), ResourceVector.zero(types));
    }

    /** What is lost when these containers die at {@code time}, ms since the epoch. */
    public static LostWork of(Collection<Victim> victims, int types, long time) {
        long[] size = new long[types];
        long[] work = new long[types];
        for (Victim victim : victims) {
            long ranMs = Math.max(0, time - victim.startedAt());
            for (int type = 0; type < types; type++) {
                long amount = victim.size().get(type);
                size[type] = ExactMath.sum(size[type], amount);
                work[type] = ExactMath.sum(work[type], ExactMath.multiplyDivide(amount, ranMs, SECOND));
            }
        }
        return new LostWork(victims.size(), ResourceVector.of(size), ResourceVector.of(work));
    }

    /** The same by a property of the victims, in its natural order. */
    public static <K extends Comparable<K>> SortedMap<K, LostWork> by(
            Function<Victim, K> key, Collection<Victim> victims, int types, long time) {
        SortedMap<K, List<Victim>> groups =
                victims.stream().collect(Collectors.groupingBy(key, TreeMap::new, Collectors.toList()));
        SortedMap<K, LostWork> losses = new TreeMap<>();
        groups.forEach((group, members) -> losses.put(group, of(members, types, time)));
        return losses;
    }
}
