package io.sharpshooter.model;

import static io.sharpshooter.model.Fraction.ZERO;
import static io.sharpshooter.model.ResourceVector.zero;

import java.util.List;

/**
 * One partition of the cluster.
 *
 * @param name its node label, empty for the default partition
 * @param total sum of its nodes
 * @param nodeShapes the distinct node capacities that no other node capacity of the partition exceeds in every type:
 *     an ask that fits in none of them fits on no node
 */
public record PartitionSnapshot(String name, ResourceVector total, List<ResourceVector> nodeShapes) {
    public PartitionSnapshot {
        nodeShapes = List.copyOf(nodeShapes);
    }

    /** Whether some node of the partition could hold so much if it were empty. */
    public boolean couldHold(ResourceVector size) {
        return nodeShapes.stream().anyMatch(size::fitsIn);
    }

    /** The largest capacity per type over all nodes. */
    public ResourceVector largestNode() {
        return nodeShapes.stream().reduce(zero(total.size()), ResourceVector::max);
    }

    /** The dominant share of an amount: its largest share over the types that the partition has. */
    public Fraction shareOf(ResourceVector amount) {
        Fraction largest = ZERO;
        for (int type = 0; type < amount.size(); type++) {
            if (total.get(type) > 0) {
                Fraction share = Fraction.of(amount.get(type), total.get(type));
                largest = share.compareTo(largest) > 0 ? share : largest;
            }
        }
        return largest;
    }
}
