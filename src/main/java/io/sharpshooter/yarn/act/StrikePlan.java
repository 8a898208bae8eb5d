package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.yarn.hadoop.Reserved;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.jspecify.annotations.Nullable;

/**
 * What one strike will do, found to be possible. Valid while the scheduler's write lock is held.
 *
 * @param strike as decided
 * @param ask as it is now
 * @param node as it is now
 * @param clearing what becomes of reservations
 * @param victims those that are killed now
 */
record StrikePlan(Strike strike, LiveAsk ask, LiveNode node, Clearing clearing, List<LiveVictim> victims) {

    /** Whether the node must be reserved, since that has not happened already. */
    boolean reserves() {
        return clearing.adopted() == null;
    }

    /** The reservation that the claim takes over, null where there is none. */
    @Nullable
    RMContainer adopted() {
        Reserved adopted = clearing.adopted();
        return adopted == null ? null : adopted.container();
    }

    /** What the dead and the dropped on other nodes leave behind. */
    Resource credit() {
        Resource sum = Resources.createResource(0, 0);
        victims.forEach(victim -> Resources.addTo(sum, victim.size()));
        clearing.elsewhere().forEach(reserved -> Resources.addTo(sum, reserved.size()));
        return sum;
    }
}
