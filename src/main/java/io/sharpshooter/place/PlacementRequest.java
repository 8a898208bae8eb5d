package io.sharpshooter.place;

import static io.sharpshooter.model.NodeSnapshot.NodeHealth.UNUSABLE;

import io.sharpshooter.model.Ask;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.Set;

/**
 * One container that a place is looked for.
 *
 * @param ask which ask it is of
 * @param others how many more containers of the ask wait beside it; each may keep one of the scheduler's reservations
 * @param excludedNodes ids of nodes that are left out for it, because a claim there has failed
 */
public record PlacementRequest(Ask ask, int others, Set<String> excludedNodes) {
    public PlacementRequest {
        excludedNodes = Set.copyOf(excludedNodes);
    }

    public ResourceVector size() {
        return ask.size();
    }

    /** Whether a place for it may be sought on this node. */
    boolean isOffered(NodeSnapshot node) {
        return mayRunOn(node) && !isExcluded(node);
    }

    /** The same, also of a node that is only late with its heartbeat. */
    boolean isOfferedOnceHeardOf(NodeSnapshot node) {
        return node.health() != UNUSABLE && ask.where().mayRunOn(node) && !isExcluded(node);
    }

    private boolean isExcluded(NodeSnapshot node) {
        return !excludedNodes.isEmpty() && excludedNodes.contains(node.id());
    }

    /** Whether the scheduler would place it on this node if there were room. */
    public boolean mayRunOn(NodeSnapshot node) {
        return node.schedulable() && ask.where().mayRunOn(node);
    }
}
