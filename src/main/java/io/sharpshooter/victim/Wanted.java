package io.sharpshooter.victim;

import io.sharpshooter.model.Ask;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.Set;

/**
 * One container that a place is looked for.
 *
 * @param ask which ask it is of
 * @param excludedNodes ids of nodes that are left out, because a claim there has failed
 */
public record Wanted(Ask ask, Set<String> excludedNodes) {
    public Wanted {
        excludedNodes = Set.copyOf(excludedNodes);
    }

    public ResourceVector size() {
        return ask.size();
    }

    int queue() {
        return ask.app().queue().index();
    }

    /** Whether the scheduler would place it on this node if there were room. */
    public boolean mayRunOn(NodeSnapshot node) {
        return node.schedulable() && ask.where().mayRunOn(node) && !excludedNodes.contains(node.id());
    }
}
