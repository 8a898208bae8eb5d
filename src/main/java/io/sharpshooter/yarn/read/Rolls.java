package io.sharpshooter.yarn.read;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Tells from the apps' books on which nodes containers have come or gone since the round before, so that the others
 * need not be listed again: to look at every container of a cluster takes longer than all else. Immutable.
 */
final class Rolls {
    static final Rolls NONE = new Rolls(Map.of(), Set.of());

    private final Map<ApplicationId, AttemptRoll> rolls;
    private final Set<NodeId> changed;

    private Rolls(Map<ApplicationId, AttemptRoll> rolls, Set<NodeId> changed) {
        this.rolls = rolls;
        this.changed = changed;
    }

    /** The rolls of these apps' current attempts; what is as it was before is not read again. */
    Rolls next(AppIndex apps, Map<ApplicationId, FiCaSchedulerApp> attempts) {
        Map<ApplicationId, AttemptRoll> now = new HashMap<>();
        Set<NodeId> nodes = new HashSet<>();
        attempts.forEach((id, attempt) -> {
            AttemptRoll before = rolls.getOrDefault(id, AttemptRoll.empty(attempt));
            AttemptRoll roll = AttemptRoll.read(attempt, apps.allocated(attempt), apps.master(attempt), before);
            if (roll != before) {
                roll.addChanges(before, nodes);
            }
            now.put(id, roll);
        });
        rolls.forEach((id, roll) -> {
            if (!now.containsKey(id)) {
                roll.addNodes(0, nodes);
            }
        });
        return new Rolls(now, nodes);
    }

    /** Whether containers may have come or gone on the node since the round before. */
    boolean hasChanged(FiCaSchedulerNode node) {
        return !changed.isEmpty() && changed.contains(node.getNodeID());
    }

    /** How many containers live. */
    int containers() {
        int sum = 0;
        for (AttemptRoll roll : rolls.values()) {
            sum += roll.containers().length;
        }
        return sum;
    }
}
