package io.sharpshooter.yarn.eligibility;

import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.NodeSnapshot;
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
 * <p>Two are equal where all of this is: a {@link PlacePool} makes them one object.
 *
 * @param wanted hosts and racks with outstanding containers
 * @param strictRacks those racks on which only the hosts named will do
 * @param elsewhere whether nodes outside of the racks named will do
 * @param otherSizes hosts and racks for which another size is asked under the same key; there the scheduler places that
 *     one
 * @param unwanted hosts and racks that the app does not want
 * @param withPort whether the port is part of a host's name, as in clusters with several NodeManagers on a host
 */
record LocalityEligibility(
        PlaceNames wanted,
        PlaceNames strictRacks,
        boolean elsewhere,
        PlaceNames otherSizes,
        PlaceNames unwanted,
        boolean withPort)
        implements Eligibility {

    static Placement of(
            AppPlacementAllocator<FiCaSchedulerNode> allocator, PlaceNames unwanted, boolean withPort, PlacePool pool) {
        boolean elsewhere = allocator.canDelayTo(ResourceRequest.ANY);
        var places = new NamedPlaces();
        Map<String, ResourceRequest> requests = allocator.getResourceRequests();
        if (requests.size() > 1 || !requests.containsKey(ResourceRequest.ANY)) {
            places.read(requests, allocator.getPendingAsk(ResourceRequest.ANY).getPerAllocationResource());
        }
        if (places.wanted.isEmpty() && elsewhere && unwanted.isEmpty()) {
            return Placement.ANYWHERE;
        }
        PlaceNames wanted = pool.names(places.wanted);
        PlaceNames strict = pool.names(places.strict);
        PlaceNames otherSizes = pool.names(places.otherSizes);
        var where = new LocalityEligibility(wanted, strict, elsewhere, otherSizes, unwanted, withPort);
        // With hard locality no place may get more than it was asked for.
        return new Placement(pool.locality(where), elsewhere ? Integer.MAX_VALUE : places.least);
    }

    /** The places of an ask while they are read. */
    private static final class NamedPlaces {
        private final Set<String> wanted = new HashSet<>();
        private final Set<String> strict = new HashSet<>();
        private final Set<String> otherSizes = new HashSet<>();
        private int least = Integer.MAX_VALUE;

        void read(Map<String, ResourceRequest> requests, Resource size) {
            requests.forEach((place, request) -> {
                if (request.getNumContainers() > 0 && !place.equals(ResourceRequest.ANY)) {
                    add(place, request, size);
                }
            });
        }

        private void add(String place, ResourceRequest request, Resource size) {
            wanted.add(place);
            least = Math.min(least, request.getNumContainers());
            if (!request.getRelaxLocality()) {
                strict.add(place);
            }
            if (!request.getCapability().equals(size)) {
                otherSizes.add(place);
            }
        }
    }

    @Override
    public boolean mayRunOn(NodeSnapshot node) {
        if (unwanted.test(host(node)) || unwanted.test(node.rack()) || getsOtherSize(node)) {
            return false;
        }
        return switch (distance(node)) {
            case 0 -> !wanted.isEmpty() || elsewhere;
            case 1 -> !strictRacks.test(node.rack());
            default -> elsewhere;
        };
    }

    private boolean getsOtherSize(NodeSnapshot node) {
        if (otherSizes.isEmpty()) {
            return false;
        }
        return otherSizes.test(wanted.test(host(node)) ? host(node) : node.rack());
    }

    /** The name by which asks and blacklists call a node. */
    private String host(NodeSnapshot node) {
        return withPort ? node.id() : node.host();
    }

    @Override
    public boolean namesPlaces() {
        return !wanted.isEmpty();
    }

    @Override
    public int distance(NodeSnapshot node) {
        if (wanted.isEmpty()) {
            return 0;
        }
        if (!wanted.test(node.rack())) {
            return 2;
        }
        return wanted.test(host(node)) ? 0 : 1;
    }

    @Override
    public String toString() {
        String places = wanted.isEmpty() ? "anywhere" : (elsewhere ? "rather on " : "only on ") + wanted;
        return unwanted.isEmpty() ? places : places + ", not on " + unwanted;
    }
}
