package io.sharpshooter.yarn;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * What an AM has asked for and not got, and repeats to a new ResourceManager.
 *
 * @param requests plain ones
 * @param constrained those with placement constraints
 * @param blacklist nodes and racks that it does not want
 */
public record Wishes(List<ResourceRequest> requests, List<SchedulingRequest> constrained, List<String> blacklist) {

    public Wishes {
        requests = List.copyOf(requests);
        constrained = List.copyOf(constrained);
        blacklist = List.copyOf(blacklist);
    }

    static Wishes of(FiCaSchedulerApp app) {
        var info = app.getAppSchedulingInfo();
        var requests = new ArrayList<ResourceRequest>();
        for (var key : info.getSchedulerKeys()) {
            if (key.getContainerToUpdate() == null) {
                info.getAppPlacementAllocator(key)
                        .getResourceRequests()
                        .values()
                        .forEach(request -> requests.add(asAsked(request)));
            }
        }
        return new Wishes(
                requests,
                info.getAllSchedulingRequests(),
                app.getBlacklistedNodes().stream().sorted().toList());
    }

    /**
     * The scheduler notes the label of the whole ask with its nodes and racks too, for which no AM may ask with a
     * label.
     */
    private static ResourceRequest asAsked(ResourceRequest known) {
        var request = ResourceRequest.clone(known);
        if (!ResourceRequest.isAnyLocation(known.getResourceName())) {
            request.setNodeLabelExpression(null);
        }
        return request;
    }

    /** Without asks for nodes with a label. */
    public Wishes withoutLabels() {
        var plain = requests.stream()
                .filter(request -> request.getNodeLabelExpression() == null
                        || request.getNodeLabelExpression().isEmpty())
                .toList();
        return new Wishes(plain, constrained, blacklist);
    }
}
