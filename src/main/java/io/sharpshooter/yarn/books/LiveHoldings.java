package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Holding;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** What an app attempt's live and reserved containers count for. */
final class LiveHoldings {
    private final CapacityScheduler scheduler;

    LiveHoldings(CapacityScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** As if the app were in this leaf queue. */
    List<Holding> of(FiCaSchedulerApp attempt, String queue) {
        List<Holding> holdings = new ArrayList<>();
        for (RMContainer container : attempt.getLiveContainers()) {
            if (container.getExecutionType() == ExecutionType.GUARANTEED) {
                holdings.add(holding(attempt, queue, container, false));
            }
        }
        for (RMContainer container : attempt.getReservedContainers()) {
            holdings.add(holding(attempt, queue, container, true));
        }
        return holdings;
    }

    /** The scheduler books what the container itself says, live or reserved, under the partition that its node has now. */
    private Holding holding(FiCaSchedulerApp attempt, String queue, RMContainer container, boolean reserved) {
        ResourceVector amount = Amounts.of(container.getContainer().getResource());
        String partition = Partitions.of(scheduler, container.getContainer().getNodeId());
        return new Holding(queue, attempt.getUser(), partition, amount, reserved);
    }
}
