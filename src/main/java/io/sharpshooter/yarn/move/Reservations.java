package io.sharpshooter.yarn.move;

import io.sharpshooter.yarn.move.Move.Moving;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What the app has reserved. Hadoop's own move leaves it in RESERVED of the source, and moves it in the metrics under
 * the container's own label, which is none; everything else books it under its node's.
 */
final class Reservations implements Cause {
    private final Moving moving;
    private final Map<String, Resource> held = new HashMap<>();
    private final Map<String, Resource> booked = new HashMap<>();

    Reservations(Moving moving) {
        this.moving = moving;
    }

    @Override
    public void before() {
        for (var reserved : moving.attempt().getReservedContainers()) {
            held.merge(moving.partition(reserved), Resources.clone(reserved.getReservedResource()), Resources::add);
        }
        held.keySet().forEach(partition -> booked.put(partition, bookedIn(partition)));
    }

    private Resource bookedIn(String partition) {
        return Resources.clone(moving.source().getQueueResourceUsage().getReserved(partition));
    }

    /** A Hadoop that takes it out of the source by itself has put it into the destination, too. */
    @Override
    public void after(boolean moved) {
        if (moved) {
            held.forEach((partition, amount) -> {
                if (bookedIn(partition).equals(booked.get(partition))) {
                    moving.source().decReservedResource(partition, amount);
                    moving.destination().incReservedResource(partition, amount);
                }
            });
            moving.attempt().getReservedContainers().forEach(this::correctMetrics);
        }
    }

    private void correctMetrics(RMContainer reserved) {
        String booked = reserved.getNodeLabelExpression();
        String right = moving.partition(reserved);
        if (!right.equals(booked)) {
            String user = moving.attempt().getUser();
            Resource amount = reserved.getReservedResource();
            moving.left().reserveResource(booked, user, amount);
            moving.left().unreserveResource(right, user, amount);
            moving.entered().unreserveResource(booked, user, amount);
            moving.entered().reserveResource(right, user, amount);
        }
    }
}
