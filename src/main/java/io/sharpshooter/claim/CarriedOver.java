package io.sharpshooter.claim;

import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceVector;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the next round of a partition has from the rounds before: budget, refunds, and where looking goes on. Mutable;
 * used by one thread.
 */
public final class CarriedOver {
    private final Map<String, List<Fraction>> budgets = new HashMap<>();
    private final Map<String, ResourceVector> refunds = new HashMap<>();
    private final Map<String, Map<Object, Long>> looks = new HashMap<>();

    CarriedOver copy() {
        CarriedOver copy = new CarriedOver();
        copy.budgets.putAll(budgets);
        copy.refunds.putAll(refunds);
        copy.looks.putAll(looks);
        return copy;
    }

    /** What is left of earlier budgets, per type; empty where nothing is. */
    public List<Fraction> budget(String partition) {
        return budgets.getOrDefault(partition, List.of());
    }

    /** What has been refunded since the last round. */
    public Optional<ResourceVector> refunds(String partition) {
        return Optional.ofNullable(refunds.get(partition));
    }

    /** When groups of asks, and apps by their ids, were last looked at; empty where all were. */
    public Map<Object, Long> looks(String partition) {
        return looks.getOrDefault(partition, Map.of());
    }

    /** A round is over. So much is left of its budget, in which what had been refunded was. */
    public void endRound(String partition, List<Fraction> left) {
        budgets.put(partition, List.copyOf(left));
        refunds.remove(partition);
    }

    /** What a claim was charged that could not be carried out; the next round may spend it. */
    public void refund(String partition, ResourceVector charge) {
        refunds.merge(partition, charge, ResourceVector::plus);
    }

    /** Remembers when they were. */
    public void setLooks(String partition, Map<Object, Long> now) {
        looks.put(partition, Map.copyOf(now));
    }

    /** Forgets other partitions: nothing waits there. */
    public void keepOnly(Collection<String> partitions) {
        budgets.keySet().retainAll(partitions);
        refunds.keySet().retainAll(partitions);
        looks.keySet().retainAll(partitions);
    }
}
