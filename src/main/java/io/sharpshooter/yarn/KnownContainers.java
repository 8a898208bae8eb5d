package io.sharpshooter.yarn;

import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the containers of all nodes: what of the round before still holds, and what this round has read anew.
 * Used by one thread.
 */
final class KnownContainers {
    private final Owners owners;
    private final Rolls rolls;
    private final Map<FiCaSchedulerNode, SeenNode> before;
    private final Map<FiCaSchedulerNode, SeenNode> now = new IdentityHashMap<>();

    private KnownContainers(Owners owners, Rolls rolls, Map<FiCaSchedulerNode, SeenNode> before) {
        this.owners = owners;
        this.rolls = rolls;
        this.before = before;
    }

    /** Begins where nothing is known. */
    static KnownContainers nothing(AppIndex apps, CapacityScheduler scheduler) {
        return new KnownContainers(Owners.of(apps), Rolls.NONE.next(apps, apps.current(scheduler)), Map.of());
    }

    /** Begins the next round. */
    KnownContainers next(AppIndex apps, CapacityScheduler scheduler) {
        Rolls rollsNow = rolls.next(apps, apps.current(scheduler));
        boolean usable = alive() == rolls.containers() && !owners.mostAreGone();
        return usable
                ? new KnownContainers(owners.next(apps), rollsNow, now)
                : new KnownContainers(Owners.of(apps), rollsNow, Map.of());
    }

    Owners owners() {
        return owners;
    }

    /** What was known of the node's containers, if they are the same now; its space is not looked at. */
    @Nullable
    SeenNode stillOn(FiCaSchedulerNode node) {
        SeenNode seen = before.get(node);
        boolean same = seen != null && !rolls.hasChanged(node) && owners.know(seen.containers());
        return same ? seen : null;
    }

    void put(FiCaSchedulerNode node, SeenNode seen) {
        now.put(node, seen);
    }

    /** The nodes' lists and the apps' books must tell of the same containers, or the books would not show all changes. */
    private int alive() {
        int sum = 0;
        for (SeenNode seen : now.values()) {
            sum += seen.alive();
        }
        return sum;
    }
}
