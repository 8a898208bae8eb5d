package io.sharpshooter.insight;

import static io.sharpshooter.model.ExactMath.multiplyDivide;
import static io.sharpshooter.model.ResourceTypes.MEMORY;
import static io.sharpshooter.model.ResourceTypes.MEMORY_AND_VCORES;
import static java.lang.Math.max;

import io.sharpshooter.model.ExactMath;
import io.sharpshooter.rule.Preemptible.PreemptionRule;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What a {@link Tally} has counted since it was made. Immutable.
 *
 * @param steps how many claims have taken each step; every step has an entry
 * @param losses what was killed, by queue, for which queue, and rule, in the order in which they first lost something
 * @param freed what the victims of claims that are over held, as far as they were killed
 * @param satisfied the part of {@code freed} that went to the ask it was freed for, where it was freed
 * @param unused the part of {@code satisfied} that was given back before it ran
 * @param placement ms from the first sight of a demand to its placement by a claim
 * @param rounds ns per round
 * @param parts ns per part of a round, by name, in their order
 * @param locks ns for which the scheduler's write lock was held, per step of a claim
 * @param slowRounds how many rounds took longer than the monitoring interval
 * @param braked whether nothing is done any more since too many have died in vain
 * @param shadow what stock preemption has done beside us, by name; empty where it is not watched
 */
public record Totals(
        Map<Step, Long> steps,
        Map<LossKey, Sum> losses,
        Sum freed,
        Sum satisfied,
        Sum unused,
        Timing placement,
        Timing rounds,
        Map<String, Timing> parts,
        Timing locks,
        long slowRounds,
        boolean braked,
        Map<String, Long> shadow) {
    /**
     * {@code (satisfied - unused) ÷ freed} in percent of memory, rounded down; empty before the first claim that killed
     * is over.
     */
    public OptionalLong hitRatePercent() {
        var memory = MEMORY_AND_VCORES.names().get(MEMORY);
        long all = freed.amount(memory);
        return all == 0
                ? OptionalLong.empty()
                : OptionalLong.of(multiplyDivide(satisfied.amount(memory) - unused.amount(memory), 100, all));
    }

    /**
     * From whom something was taken, and why.
     *
     * @param queue path of the victim's queue
     * @param asker path of the queue that it died for
     * @param rule under which it was taken
     */
    public record LossKey(String queue, String asker, PreemptionRule rule) {}

    /**
     * How often something was timed, and how long it took. Immutable.
     *
     * @param count how many times
     * @param total all of them together
     * @param last the last of them
     * @param longest the longest of them
     */
    public record Timing(long count, long total, long last, long longest) {
        public static final Timing NONE = new Timing(0, 0, 0, 0);

        /** The same with one more; a negative time counts as 0. */
        public Timing and(long time) {
            long took = max(0, time);
            return and(new Timing(1, took, took, took));
        }

        /** The same with a later one added. */
        Timing and(Timing later) {
            long sum = ExactMath.sum(total, later.total);
            return new Timing(count + later.count, sum, later.last, max(longest, later.longest));
        }
    }
}
