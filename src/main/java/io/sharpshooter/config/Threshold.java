package io.sharpshooter.config;

import static java.util.Collections.unmodifiableSortedMap;

import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import java.util.Map;
import java.util.TreeMap;

/**
 * From which size an ask is large: a share of the largest node, or an amount per type. Immutable.
 *
 * @param ofLargestNode share of the partition's largest node per type, above 0 and at most 1; used when {@code amounts}
 *     is empty
 * @param amounts whole units per type name, each at least 1; an ask that reaches one of them is large
 */
public record Threshold(Fraction ofLargestNode, Map<String, Long> amounts) {
    public Threshold {
        amounts = unmodifiableSortedMap(new TreeMap<>(amounts));
    }

    /** Whether an ask of this size is large in a partition whose largest node is this. */
    public boolean reachedBy(ResourceVector size, ResourceVector largestNode, ResourceTypes types) {
        for (int type = 0; type < types.size(); type++) {
            if (size.get(type) > 0 && reachedIn(type, size.get(type), largestNode.get(type), types)) {
                return true;
            }
        }
        return false;
    }

    private boolean reachedIn(int type, long size, long largest, ResourceTypes types) {
        if (amounts.isEmpty()) {
            return Fraction.of(size, 1).compareTo(ofLargestNode.times(largest)) >= 0;
        }
        Long amount = amounts.get(types.names().get(type));
        return amount != null && size >= amount;
    }
}
