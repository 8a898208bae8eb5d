package io.sharpshooter.yarn.eligibility;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.NodeSnapshot;
import java.util.Set;

/**
 * Adds a test that only the scheduler can make, which has been made on each node. Two are equal where the same was
 * tested for the same app: in the next round too, whatever came of it.
 *
 * @param owner for whom it was tested
 * @param words what was tested, for people
 * @param nodes ids of those that passed
 * @param needed containers without which some would not have
 */
record TestedEligibility(Eligibility base, String owner, String words, Set<String> nodes, Set<ContainerName> needed)
        implements Eligibility {
    @Override
    public boolean mayRunOn(NodeSnapshot node) {
        return nodes.contains(node.id()) && base.mayRunOn(node);
    }

    @Override
    public boolean needs(ContainerName container) {
        return needed.contains(container);
    }

    @Override
    public boolean namesPlaces() {
        return base.namesPlaces();
    }

    @Override
    public int distance(NodeSnapshot node) {
        return base.distance(node);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TestedEligibility that
                && owner.equals(that.owner)
                && words.equals(that.words)
                && base.equals(that.base);
    }

    @Override
    public int hashCode() {
        return owner.hashCode();
    }

    @Override
    public String toString() {
        return base + " " + words;
    }
}
