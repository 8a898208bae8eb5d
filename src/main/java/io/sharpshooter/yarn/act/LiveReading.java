package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.LiveSnapshot;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.Resource;
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
 * @param nodes what is on them
 */
record LiveReading(
        LiveSnapshot snapshot,
        @Nullable LiveAsk foundAsk,
        @Nullable FiCaSchedulerNode foundNode,
        LiveNodes nodes) {
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
}
