package io.sharpshooter.yarn.read;

import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.yarn.hadoop.KeyPool;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * For a Hadoop that shows no {@linkplain LastAnswers answers}: what masters have fetched counts for two heartbeats of a
 * master that sends one every three seconds.
 */
final class RecentContainers implements Answers {
    /** One answer that never ends. */
    private static final int ALWAYS = 0;

    /** In ms. */
    private static final long TWO_HEARTBEATS = 6_000;

    private final KeyPool keys;
    private final RoundTime time;

    RecentContainers(KeyPool keys, RoundTime time) {
        this.keys = keys;
        this.time = time;
    }

    @Override
    public Answer to(FiCaSchedulerApp app) {
        Map<AskKey, Integer> counts = new HashMap<>();
        for (RMContainer container : app.getLiveContainers()) {
            boolean recent = time.since(container.getCreationTime()) < TWO_HEARTBEATS;
            if (recent && container.getState() != RMContainerState.ALLOCATED) {
                counts.merge(keys.of(container.getAllocatedSchedulerKey()), 1, Integer::sum);
            }
        }
        return new Answer(ALWAYS, counts);
    }
}
