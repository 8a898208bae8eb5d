package io.sharpshooter.insight;

import io.sharpshooter.claim.Victim;
import io.sharpshooter.rule.PreemptionRule;
import java.util.Comparator;

/**
 * From whom something was taken, and why.
 *
 * @param queue path of the victim's queue
 * @param rule under which it was taken
 */
public record LossKey(String queue, PreemptionRule rule) implements Comparable<LossKey> {
    private static final Comparator<LossKey> ORDER =
            Comparator.comparing(LossKey::queue).thenComparing(LossKey::rule);

    static LossKey of(Victim victim) {
        return new LossKey(victim.queue(), victim.rule());
    }

    @Override
    public int compareTo(LossKey other) {
        return ORDER.compare(this, other);
    }
}
