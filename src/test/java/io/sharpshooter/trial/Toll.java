package io.sharpshooter.trial;

import static java.util.Objects.requireNonNull;
import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.KILLED_BY_APPMASTER;
import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.PREEMPTED;

import io.sharpshooter.yarn.HiddenField;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockNode;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * Sees containers come and go, from outside, and counts what those cost that were killed. Gives each a virtual start,
 * by which the scheduler and policies tell its age. For one thread.
 */
abstract class Toll<M extends Master> {
    final MockCluster cluster;
    /** In the order in which they came. */
    final Map<ApplicationId, M> masters = new LinkedHashMap<>();

    final Map<ContainerId, Running<M>> alive = new LinkedHashMap<>();
    final Map<NodeId, NodeSpace<Running<M>>> spaces = new LinkedHashMap<>();

    /** Containers that room has to be made for, and that have not been placed. */
    int left;

    int kills;
    int early;
    int killsAfterLast;
    int killsAfterLastForNobody;
    double gibKilled;
    double gibMsLost;

    Toll(MockCluster cluster) {
        this.cluster = cluster;
        for (var node : cluster.nodes()) {
            long mib = node.inScheduler().getTotalResource().getMemorySize();
            spaces.put(node.id(), new NodeSpace<>(mib / 1024));
        }
    }

    /** A container has come, a moment ago unless that is said here. */
    abstract void comes(Running<M> container);

    /** A container has been killed, or ended because it was told that it may be. */
    void dies(Running<M> container) {}

    /** Whose work is lost in vain unless it is for these: the parties that wait for what the container held. */
    abstract Set<String> meantFor(Running<M> container);

    void knows(M master) {
        masters.put(master.app.id(), master);
    }

    long now() {
        return cluster.time().get().wallMs();
    }

    /** Those whose time is over. */
    Stream<Running<M>> due() {
        return alive.values().stream().filter(running -> running.endsAt <= now());
    }

    NodeSpace<Running<M>> space(RMContainer container) {
        return requireNonNull(spaces.get(container.getAllocatedNode()));
    }

    /** Takes note of what has gone and come, anywhere. */
    void look() {
        lookForGone(alive.values());
        cluster.nodes().forEach(this::look);
    }

    /** Takes note of what has gone from a node and come to it. */
    void look(MockNode node) {
        lookForGone(requireNonNull(spaces.get(node.id())).running.keySet());
        for (var container : node.inScheduler().getCopiedListOfRunningContainers()) {
            if (!alive.containsKey(container.getContainerId()) && !Running.isGone(container)) {
                welcome(container);
            }
        }
    }

    /** Takes note of those of some that have gone. */
    void lookForGone(Collection<Running<M>> some) {
        for (var each : List.copyOf(some)) {
            if (Running.isGone(each.container)) {
                dismiss(each);
            }
        }
    }

    private void welcome(RMContainer container) {
        var id = container.getContainerId();
        M master = requireNonNull(masters.get(id.getApplicationAttemptId().getApplicationId()));
        Running<M> running = new Running<>(container, master, now());
        master.hears = true;
        comes(running);
        HiddenField.set(container, "creationTime", running.start);
        alive.put(id, running);
        space(container).comes(running, master.party, running.gib, master.waits);
    }

    private void dismiss(Running<M> gone) {
        alive.remove(gone.container.getContainerId());
        HiddenField.set(gone.container, "finishTime", now());
        space(gone.container).goes(gone, gone.gib, gone.ran);
        gone.master.hears = true;
        int exit = gone.container.getContainerExitStatus();
        if (exit != PREEMPTED && exit != KILLED_BY_APPMASTER) {
            return;
        }
        var meantFor = meantFor(gone);
        double gibMs = gone.mib / 1024.0 * (now() - gone.start);
        space(gone.container).frees(meantFor, now(), gone.gib, gibMs);
        kills += exit == PREEMPTED ? 1 : 0;
        early += exit == PREEMPTED ? 0 : 1;
        gibKilled += gone.mib / 1024.0;
        gibMsLost += gibMs;
        killsAfterLast += left == 0 ? 1 : 0;
        killsAfterLastForNobody += left == 0 && meantFor.isEmpty() ? 1 : 0;
        dies(gone);
    }
}
