package io.sharpshooter.yarn;

import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.NodeSnapshot;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;

/**
 * Hosts and racks that an ask names, as the CapacityScheduler's regular allocator treats them: a host counts only while
 * its rack is asked for as well; where the rack or anywhere else may not be used, locality is hard.
 *
 * @param wanted hosts and racks with outstanding containers
 * @param strictRacks those racks on which only the hosts named will do
 * @param elsewhere whether nodes outside of the racks named will do
 * @param otherSizes hosts and racks for which another size is asked under the same key; there the scheduler places that one
 */
record LocalityEligibility(
        Set<String> wanted,
        Set<String> strictRacks,
        boolean elsewhere,
        Set<String> otherSizes,
        Blacklist blacklist,
        NodeNames names)
        implements Eligibility {

    static Placement of(AppPlacementAllocator<FiCaSchedulerNode> allocator, Blacklist blacklist, NodeNames names) {
        Map<String, ResourceRequest> requests = allocator.getResourceRequests();
        boolean namesNoPlace = requests.size() == 1 && requests.containsKey(ResourceRequest.ANY);
        if (namesNoPlace && blacklist.isEmpty() && allocator.canDelayTo(ResourceRequest.ANY)) {
            return Placement.ANYWHERE;
        }
        Map<String, Integer> outstanding = new HashMap<>();
        Set<String> strict = new HashSet<>();
        Set<String> otherSizes = new HashSet<>();
        Resource size = allocator.getPendingAsk(ResourceRequest.ANY).getPerAllocationResource();
        allocator.getResourceRequests().forEach((place, request) -> {
            if (request.getNumContainers() > 0 && !place.equals(ResourceRequest.ANY)) {
                outstanding.put(place, request.getNumContainers());
                if (!request.getRelaxLocality()) {
                    strict.add(place);
                }
                if (!request.getCapability().equals(size)) {
                    otherSizes.add(place);
                }
            }
        });
        boolean elsewhere = allocator.canDelayTo(ResourceRequest.ANY);
        if (outstanding.isEmpty() && elsewhere && blacklist.isEmpty()) {
            return Placement.ANYWHERE;
        }
        Eligibility where = new LocalityEligibility(
                Set.copyOf(outstanding.keySet()),
                Set.copyOf(strict),
                elsewhere,
                Set.copyOf(otherSizes),
                blacklist,
                names);
        return new Placement(where, elsewhere ? Integer.MAX_VALUE : smallest(outstanding));
    }

    /** With hard locality no place may get more than it was asked for. */
    private static int smallest(Map<String, Integer> outstanding) {
        return outstanding.values().stream().mapToInt(Integer::intValue).min().orElse(Integer.MAX_VALUE);
    }

    @Override
    public boolean mayRunOn(NodeSnapshot node) {
        if (blacklist.contains(node) || getsOtherSize(node)) {
            return false;
        }
        return switch (distance(node)) {
            case 0 -> !wanted.isEmpty() || elsewhere;
            case 1 -> !strictRacks.contains(node.rack());
            default -> elsewhere;
        };
    }

    private boolean getsOtherSize(NodeSnapshot node) {
        if (otherSizes.isEmpty()) {
            return false;
        }
        String host = names.of(node);
        return otherSizes.contains(wanted.contains(host) ? host : node.rack());
    }

    @Override
    public int distance(NodeSnapshot node) {
        if (wanted.isEmpty()) {
            return 0;
        }
        if (!wanted.contains(node.rack())) {
            return 2;
        }
        return wanted.contains(names.of(node)) ? 0 : 1;
    }

    @Override
    public String toString() {
        String places = wanted.isEmpty() ? "anywhere" : (elsewhere ? "rather on " : "only on ") + wanted;
        return places + blacklist.words();
    }
}
