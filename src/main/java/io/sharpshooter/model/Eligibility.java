package io.sharpshooter.model;

import java.util.Set;

/**
 * Where an ask may run: what the scheduler would test of a node, size and free space left out.
 *
 * <p>Pure: the same node gives the same answer for the whole round.
 *
 * <p>Asks are grouped by it, so {@code equals} and {@code hashCode} cost the same however many places are named. Two
 * that are equal give the same answers. Two that are not may give the same ones too: what only the live scheduler can
 * test is equal where it is of the same ask.
 */
public interface Eligibility {
    /** May run on every node of its partition that the scheduler uses, and has no favourite. */
    Eligibility ANYWHERE = new Eligibility() {
        @Override
        public boolean mayRunOn(NodeSnapshot node) {
            return true;
        }

        @Override
        public String toString() {
            return "anywhere";
        }
    };

    /** Whether blacklist, hard locality, attributes and constraints allow the node. */
    boolean mayRunOn(NodeSnapshot node);

    /** Why the ask may run on no node whatever the nodes are; empty when that is not known without looking at them. */
    default String nowhere() {
        return "";
    }

    /** The ask may run where it may only while these containers live, so that they are never taken for it. */
    default Set<ContainerName> needed() {
        return Set.of();
    }

    /** Whether it names hosts or racks, where it would rather run or has to: the scheduler may let it wait for them. */
    default boolean namesPlaces() {
        return false;
    }

    /** The same as far as it is known without asking the scheduler anything; nodes that it was not asked for say no. */
    default Eligibility known() {
        return this;
    }

    /** How far the node is from where the ask would like to be: 0 on the spot, 1 in the rack, 2 elsewhere. */
    default int distance(NodeSnapshot node) {
        return 0;
    }
}
