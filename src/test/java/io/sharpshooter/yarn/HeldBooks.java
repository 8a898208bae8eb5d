package io.sharpshooter.yarn;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Ledger;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** What live and reserved containers add up to, in each queue. */
final class HeldBooks {
    private final CapacityScheduler scheduler;
    private final Ledger ledger = WholeLedger.nothing();

    private HeldBooks(CapacityScheduler scheduler) {
        this.scheduler = scheduler;
    }

    static Ledger of(CapacityScheduler scheduler) {
        HeldBooks held = new HeldBooks(scheduler);
        scheduler.getSchedulerApplications().values().forEach(app -> {
            FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
            if (attempt != null) {
                CSQueue queue = (CSQueue) app.getQueue();
                attempt.getLiveContainers().forEach(container -> held.addLive(queue, container));
                attempt.getReservedContainers().forEach(container -> held.addReserved(queue, container));
            }
        });
        return held.ledger;
    }

    private void addLive(CSQueue leaf, RMContainer container) {
        if (container.getExecutionType() == ExecutionType.GUARANTEED) {
            String partition = partitionOf(container.getAllocatedNode());
            add(leaf, partition, WholeLedger.amount(container.getAllocatedResource()), false);
        }
    }

    private void addReserved(CSQueue leaf, RMContainer container) {
        String partition = partitionOf(container.getReservedNode());
        add(leaf, partition, WholeLedger.amount(container.getReservedResource()), true);
    }

    private String partitionOf(NodeId id) {
        FiCaSchedulerNode node = scheduler.getNode(id);
        return node == null ? "" : node.getPartition();
    }

    private void add(CSQueue leaf, String partition, ResourceVector amount, boolean reserved) {
        for (CSQueue queue = leaf; queue != null; queue = queue.getParent()) {
            String path = queue.getQueuePath();
            ledger.add(Account.ofQueue(Book.USED, path, partition), amount);
            if (reserved) {
                ledger.add(Account.ofQueue(Book.RESERVED, path, partition), amount);
            }
            ledger.count(Account.ofQueue(Book.CONTAINERS, path, ""), 1);
        }
    }
}
