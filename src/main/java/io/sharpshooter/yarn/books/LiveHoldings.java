package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Holding;
import io.sharpshooter.model.ResourceVector;
import java.util.HashMap;
import java.util.Map;
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

    /** How many of each there are, as if the app were in this leaf queue. */
    Map<Holding, Long> of(FiCaSchedulerApp attempt, String queue) {
        Map<Holding, Long> holdings = new HashMap<>();
        for (RMContainer container : attempt.getLiveContainers()) {
            if (container.getExecutionType() == ExecutionType.GUARANTEED) {
                holdings.merge(holding(attempt, queue, container, false), 1L, Long::sum);
            }
        }
        for (RMContainer container : attempt.getReservedContainers()) {
            holdings.merge(holding(attempt, queue, container, true), 1L, Long::sum);
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
