package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.LiveSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.yarn.hadoop.Reserved;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.jspecify.annotations.Nullable;

/**
 * What a strike meets, and the scheduler's own objects behind it. Valid while the scheduler's write lock is held; the
 * AM alone may still change its ask in between, as it may the moment after.
 *
 * @param foundAsk null where the app does not wait for it
 * @param foundNode the claim's, null where it is gone
 * @param victims those of the claim that live
 * @param reserved what holds the nodes of the snapshot
 */
record LiveReading(
        LiveSnapshot snapshot,
        @Nullable LiveAsk foundAsk,
        @Nullable FiCaSchedulerNode foundNode,
        Map<ContainerName, RMContainer> victims,
        Map<ContainerName, Reserved> reserved) {
    /**
     * The scheduler's side of an ask.
     *
     * @param app the current attempt
     * @param key which of its asks
     * @param size of one container, in all types that YARN knows
     */
    record LiveAsk(FiCaSchedulerApp app, SchedulerRequestKey key, Resource size) {}

    /** The ask, which a plan has found. */
    LiveAsk ask() {
        return Objects.requireNonNull(foundAsk);
    }

    /** The claim's node, which a plan has found. */
    FiCaSchedulerNode node() {
        return Objects.requireNonNull(foundNode);
    }

    /** A victim of a plan. */
    RMContainer victim(ContainerName name) {
        return Objects.requireNonNull(victims.get(name));
    }

    /** A reservation of a plan. */
    Reserved reserved(ContainerName name) {
        return Objects.requireNonNull(reserved.get(name));
    }
}
