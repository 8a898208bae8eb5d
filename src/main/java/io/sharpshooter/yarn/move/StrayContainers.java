package io.sharpshooter.yarn.move;

import io.sharpshooter.model.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * An app's containers on nodes that the scheduler does not know. Hadoop's move looks up the node of each container and
 * fails half-way where there is none: the containers before that one are booked in the destination, and the app is
 * still in the source.
 *
 * @param app whose they are
 * @param nodes of at least one live or reserved container each; empty where all is well
 */
public record StrayContainers(ApplicationId app, TreeSet<NodeId> nodes) {

    /** To be used under the scheduler's write lock; an app that is not known has none. */
    public static StrayContainers of(CapacityScheduler scheduler, ApplicationId id) {
        var app = scheduler.getSchedulerApplications().get(id);
        FiCaSchedulerApp attempt = app == null ? null : app.getCurrentAppAttempt();
        TreeSet<NodeId> unknown = new TreeSet<>();
        if (attempt != null) {
            List<RMContainer> all = new ArrayList<>(attempt.getLiveContainers());
            all.addAll(attempt.getReservedContainers());
            all.stream()
                    .filter(container -> container.getExecutionType() == ExecutionType.GUARANTEED)
                    .map(container -> container.getContainer().getNodeId())
                    .filter(node -> scheduler.getNode(node) == null)
                    .forEach(unknown::add);
        }
        return new StrayContainers(id, unknown);
    }

    public boolean isEmpty() {
        return nodes.isEmpty();
    }

    /** Why the app cannot be moved. */
    public YarnException refusal(String queue) {
        return new YarnException("App " + app + " cannot be moved to " + Printable.value(queue)
                + ": it has containers on nodes that the scheduler does not know: " + nodes
                + ". Maybe the scheduler failed while it changed the size of a node; the resourcemanager's log says.");
    }
}
