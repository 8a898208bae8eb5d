package io.sharpshooter.yarn;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.jspecify.annotations.Nullable;

/** Compares what the queues' books say with what live and reserved containers hold. */
public final class BookCheck {
    private final CapacityScheduler scheduler;
    private final Map<String, Books> expected = new TreeMap<>();
    private final Set<String> partitions = new TreeSet<>();
    private final List<String> differences = new ArrayList<>();

    private static final class Books {
        final Map<String, Resource> used = new TreeMap<>();
        final Map<String, Resource> reserved = new TreeMap<>();
        int containers;
    }

    private BookCheck(CapacityScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** Every difference in words; empty when the books are right. */
    public static List<String> differences(CapacityScheduler scheduler) {
        BookCheck check = new BookCheck(scheduler);
        check.count();
        check.compare(scheduler.getRootQueue());
        return check.differences;
    }

    /** How many containers the queue's books say that it has, reservations included. */
    static int containers(CSQueue queue) {
        return ((AbstractCSQueue) queue).getNumContainers();
    }

    private void count() {
        partitions.add("");
        scheduler.getNodeTracker().getAllNodes().forEach(node -> partitions.add(node.getPartition()));
        scheduler.getSchedulerApplications().values().forEach(app -> {
            FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
            if (attempt != null) {
                CSQueue queue = (CSQueue) app.getQueue();
                attempt.getLiveContainers().forEach(container -> addLive(queue, container));
                attempt.getReservedContainers().forEach(container -> addReserved(queue, container));
            }
        });
    }

    private void addLive(CSQueue leaf, RMContainer container) {
        if (container.getExecutionType() == ExecutionType.GUARANTEED) {
            String partition = partitionOf(container.getAllocatedNode());
            add(leaf, partition, container.getAllocatedResource(), false);
        }
    }

    private void addReserved(CSQueue leaf, RMContainer container) {
        add(leaf, partitionOf(container.getReservedNode()), container.getReservedResource(), true);
    }

    private String partitionOf(NodeId id) {
        FiCaSchedulerNode node = scheduler.getNode(id);
        return node == null ? "" : node.getPartition();
    }

    private void add(CSQueue leaf, String partition, Resource amount, boolean reserved) {
        for (CSQueue queue = leaf; queue != null; queue = queue.getParent()) {
            Books books = expected.computeIfAbsent(queue.getQueuePath(), path -> new Books());
            books.used.merge(partition, amount, Resources::add);
            if (reserved) {
                books.reserved.merge(partition, amount, Resources::add);
            }
            books.containers++;
        }
    }

    private void compare(CSQueue queue) {
        Books books = expected.getOrDefault(queue.getQueuePath(), new Books());
        for (String partition : partitions) {
            String where = queue.getQueuePath() + (partition.isEmpty() ? "" : " in " + partition);
            same(
                    where + " used",
                    books.used.get(partition),
                    queue.getQueueResourceUsage().getUsed(partition));
            same(
                    where + " reserved",
                    books.reserved.get(partition),
                    queue.getQueueResourceUsage().getReserved(partition));
        }
        int booked = containers(queue);
        if (booked != books.containers) {
            differences.add(
                    queue.getQueuePath() + " containers: books say " + booked + ", but there are " + books.containers);
        }
        Collection<CSQueue> children = queue.getChildQueues();
        if (children != null) {
            children.forEach(this::compare);
        }
    }

    private void same(String what, @Nullable Resource counted, Resource booked) {
        Resource truth = counted == null ? Resource.newInstance(0, 0) : counted;
        if (!truth.equals(booked)) {
            differences.add(what + ": books say " + booked + ", but containers hold " + truth);
        }
    }
}
