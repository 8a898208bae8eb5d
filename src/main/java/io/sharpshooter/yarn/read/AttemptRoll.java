package io.sharpshooter.yarn.read;

import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * The live containers of one app attempt as they were read in a round.
 *
 * @param allocated how many containers it had ever been given before they were read, or {@link #UNKNOWN}: while neither
 *     this nor the number of live ones changes, none has come and none has gone
 * @param master see {@link AttemptFacts}
 */
record AttemptRoll(FiCaSchedulerApp attempt, int allocated, long master, RMContainer[] containers) {
    /** The RM does not tell, since another attempt of the app is on its way. */
    static final int UNKNOWN = -1;

    /** Reads it anew, unless it is {@code before} still. */
    static AttemptRoll read(FiCaSchedulerApp attempt, int allocated, long master, AttemptRoll before) {
        Map<ContainerId, RMContainer> live = attempt.getLiveContainersMap();
        boolean same = allocated != UNKNOWN
                && before.attempt == attempt
                && before.allocated == allocated
                && before.master == master
                && before.containers.length == live.size();
        return same
                ? before
                : new AttemptRoll(attempt, allocated, master, live.values().toArray(new RMContainer[0]));
    }

    static AttemptRoll empty(FiCaSchedulerApp attempt) {
        return new AttemptRoll(attempt, UNKNOWN, 0, new RMContainer[0]);
    }

    /** Adds the nodes on which containers have come or gone since, and perhaps others. */
    void addChanges(AttemptRoll before, Set<NodeId> nodes) {
        if (before.master != master) {
            before.addNodes(0, nodes);
            addNodes(0, nodes);
            return;
        }
        int old = 0;
        int now = 0;
        // What stays keeps its order as long as the scheduler's map does not grow.
        while (old < before.containers.length && now < containers.length) {
            if (before.containers[old] == containers[now]) {
                old++;
                now++;
            } else if (before.containers[old].completed()) {
                nodes.add(before.containers[old++].getAllocatedNode());
            } else {
                nodes.add(containers[now++].getAllocatedNode());
            }
        }
        before.addNodes(old, nodes);
        addNodes(now, nodes);
    }

    /** Adds the nodes of all containers from this place on. */
    void addNodes(int from, Set<NodeId> nodes) {
        for (int place = from; place < containers.length; place++) {
            nodes.add(containers[place].getAllocatedNode());
        }
    }
}
