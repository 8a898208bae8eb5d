package io.sharpshooter.yarn;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceRequest;

/** One ask of an app in a test: how many containers of which size, and where. Immutable. */
public record Want(
        int count, Size size, int priority, long requestId, String label, List<Place> places, boolean mayGoElsewhere) {

    /** A host, or a rack, which begins with a slash. */
    private record Place(String name, int count) {}

    public Want {
        places = List.copyOf(places);
    }

    /** So many containers, anywhere in the default partition, priority 1. */
    public static Want of(int count, Size size) {
        return new Want(count, size, 1, -1, "", List.of(), true);
    }

    /** A lower number is served first. */
    public Want priority(int number) {
        return new Want(count, size, number, requestId, label, places, mayGoElsewhere);
    }

    /** The AM's own number for the ask. */
    public Want requestId(long id) {
        return new Want(count, size, priority, id, label, places, mayGoElsewhere);
    }

    public Want label(String name) {
        return new Want(count, size, priority, requestId, name, places, mayGoElsewhere);
    }

    /** Prefers these nodes or racks; goes elsewhere unless {@link #only()} follows. */
    public Want near(String... hostsOrRacks) {
        List<Place> more = new ArrayList<>(places);
        for (var name : hostsOrRacks) {
            more.add(new Place(name, count));
        }
        return new Want(count, size, priority, requestId, label, more, mayGoElsewhere);
    }

    /** Goes nowhere but to the places named. */
    public Want only() {
        return new Want(count, size, priority, requestId, label, places, false);
    }

    public List<ResourceRequest> toRequests() {
        var requests = new ArrayList<ResourceRequest>();
        for (var place : places) {
            requests.add(request(place.name, place.count, true));
            if (!place.name.startsWith("/")) {
                requests.add(request(RackByAddress.rackOf(place.name), place.count, mayGoElsewhere));
            }
        }
        requests.add(request(ResourceRequest.ANY, count, mayGoElsewhere));
        return requests;
    }

    private ResourceRequest request(String where, int howMany, boolean relaxLocality) {
        var request = ResourceRequest.newInstance(
                Priority.newInstance(priority), where, size.toResource(), howMany, relaxLocality);
        request.setAllocationRequestId(requestId);
        if (!label.isEmpty()) {
            request.setNodeLabelExpression(label);
        }
        return request;
    }
}
