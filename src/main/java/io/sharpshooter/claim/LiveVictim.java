package io.sharpshooter.claim;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.rule.PreemptibleQueues;
import io.sharpshooter.rule.PreemptibleQueues.Way;
import io.sharpshooter.usage.QueueUsage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A victim of a claim that may still be killed.
 *
 * @param victim as planned
 * @param container as it is now
 */
record LiveVictim(Victim victim, ContainerSnapshot container) {

    /** Those of the claim's victims that live on its node and are what they were, in the claim's order. */
    static List<LiveVictim> of(Claim claim, NodeSnapshot node, QueueUsage usage) {
        List<ContainerSnapshot> containers = node.containers();
        Map<ContainerName, Integer> places = new HashMap<>();
        for (int place = 0; place < containers.size(); place++) {
            places.put(containers.get(place).name(), place);
        }
        List<LiveVictim> alive = new ArrayList<>();
        for (Victim victim : claim.victims()) {
            Integer place = places.get(victim.container());
            if (place != null
                    && isTheSame(victim, containers.get(place))
                    && !PreemptibleQueues.isKept(usage, Way.TOLD, node, place)) {
                alive.add(new LiveVictim(victim, containers.get(place)));
            }
        }
        return alive;
    }

    private static boolean isTheSame(Victim victim, ContainerSnapshot container) {
        return container.am() == victim.am() && container.queue().path().equals(victim.queue());
    }
}
