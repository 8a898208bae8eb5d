package io.sharpshooter.yarn.read;

import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the containers of all nodes: what of the round before still holds, and what this round has read
 * anew. Used by one thread.
 */
final class KnownContainers {
    private final Owners owners;
    private final Rolls rolls;
    private final List<FiCaSchedulerNode> nodes;
    private final SeenNodes before;
    private final SeenNodes now;

    private KnownContainers(Owners owners, Rolls rolls, List<FiCaSchedulerNode> nodes, SeenNodes before) {
        this.owners = owners;
        this.rolls = rolls;
        this.nodes = nodes;
        this.before = before;
        this.now = new SeenNodes(nodes);
    }

    /** Begins where nothing is known of these nodes. */
    static KnownContainers nothing(AppIndex apps, CapacityScheduler scheduler, List<FiCaSchedulerNode> nodes) {
        Rolls rolls = Rolls.NONE.next(apps, apps.current(scheduler));
        return new KnownContainers(Owners.of(apps), rolls, nodes, new SeenNodes(nodes));
    }

    /** Begins the next round, with these nodes. */
    KnownContainers next(AppIndex apps, CapacityScheduler scheduler, List<FiCaSchedulerNode> nodesNow) {
        Rolls rollsNow = rolls.next(apps, apps.current(scheduler));
        // The nodes' lists and the apps' books must tell of the same containers, or the books would not show all
        // changes.
        boolean usable = now.alive() == rolls.containers() && !owners.mostAreGone();
        return usable
                ? new KnownContainers(owners.next(apps), rollsNow, nodesNow, now.on(nodesNow))
                : new KnownContainers(Owners.of(apps), rollsNow, nodesNow, new SeenNodes(nodesNow));
    }

    List<FiCaSchedulerNode> nodes() {
        return nodes;
    }

    Owners owners() {
        return owners;
    }

    /**
     * What was known of the containers of the node at this place, if they are the same now; its space is not looked at.
     */
    @Nullable
    SeenNode stillOn(int place) {
        SeenNode seen = before.at(place);
        boolean same = seen != null && !rolls.hasChanged(nodes.get(place)) && owners.know(seen.containers());
        return same ? seen : null;
    }

    void put(int place, SeenNode seen) {
        now.put(place, seen);
    }
}
