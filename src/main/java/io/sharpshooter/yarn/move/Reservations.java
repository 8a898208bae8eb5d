package io.sharpshooter.yarn.move;

import io.sharpshooter.yarn.hadoop.NodePartitions;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What the app has reserved. Hadoop's own move leaves it in RESERVED of the source, and moves it in the metrics under
 * the container's own label, which is none; everything else books it under its node's.
 */
final class Reservations implements Cause {
    private final CapacityScheduler scheduler;
    private final FiCaSchedulerApp attempt;
    private final CSQueue source;
    private final CSQueue destination;
    private final Map<String, Resource> held = new HashMap<>();
    private final Map<String, Resource> booked = new HashMap<>();

    Reservations(CapacityScheduler scheduler, FiCaSchedulerApp attempt, CSQueue source, CSQueue destination) {
        this.scheduler = scheduler;
        this.attempt = attempt;
        this.source = source;
        this.destination = destination;
    }

    @Override
    public void before() {
        for (RMContainer reserved : attempt.getReservedContainers()) {
            held.merge(partition(reserved), Resources.clone(reserved.getReservedResource()), Resources::add);
        }
        held.keySet().forEach(partition -> booked.put(partition, bookedIn(partition)));
    }

    private Resource bookedIn(String partition) {
        return Resources.clone(source.getQueueResourceUsage().getReserved(partition));
    }

    /** A Hadoop that takes it out of the source by itself has put it into the destination, too. */
    @Override
    public void after(boolean moved) {
        if (moved) {
            held.forEach((partition, amount) -> {
                if (bookedIn(partition).equals(booked.get(partition))) {
                    source.decReservedResource(partition, amount);
                    destination.incReservedResource(partition, amount);
                }
            });
            attempt.getReservedContainers().forEach(this::correctMetrics);
        }
    }

    private void correctMetrics(RMContainer reserved) {
        String booked = reserved.getNodeLabelExpression();
        String right = partition(reserved);
        if (!right.equals(booked)) {
            QueueMetrics left = ((Queue) source).getMetrics();
            QueueMetrics entered = ((Queue) destination).getMetrics();
            Resource amount = reserved.getReservedResource();
            left.reserveResource(booked, attempt.getUser(), amount);
            left.unreserveResource(right, attempt.getUser(), amount);
            entered.unreserveResource(booked, attempt.getUser(), amount);
            entered.reserveResource(right, attempt.getUser(), amount);
        }
    }

    private String partition(RMContainer container) {
        return NodePartitions.of(scheduler, container.getContainer().getNodeId());
    }
}
