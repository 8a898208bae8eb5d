package io.sharpshooter.yarn.books;

import io.sharpshooter.yarn.books.TrueBooks.Holding;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.NodePartitions;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * What an app attempt's live and reserved containers count for.
 *
 * <p>A container that is to shrink is listed a second time, under an id that lasts until its AM has heard of it; if it
 * ends before that, it goes on being listed there. It is booked once, and not at all when it has ended.
 */
public final class LiveHoldings {
    private final CapacityScheduler scheduler;

    public LiveHoldings(CapacityScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** Containers that count for the same. The size is the containers' own object, for as long as nobody changes it. */
    private record Kind(String partition, Resource size, boolean reserved) {}

    /** How many of each there are, as if the app were in this leaf queue. */
    public Map<Holding, Long> of(FiCaSchedulerApp attempt, String queue) {
        Set<RMContainer> once = Collections.newSetFromMap(new IdentityHashMap<>());
        once.addAll(attempt.getLiveContainers());
        once.removeIf(RMContainer::completed);
        return count(attempt, queue, once);
    }

    /** The same of all that is listed, as often as it is: Hadoop's own move goes by the list. */
    public Map<Holding, Long> listed(FiCaSchedulerApp attempt, String queue) {
        return count(attempt, queue, attempt.getLiveContainers());
    }

    private Map<Holding, Long> count(FiCaSchedulerApp attempt, String queue, Collection<RMContainer> live) {
        Map<Kind, Long> kinds = new HashMap<>();
        for (RMContainer container : live) {
            if (container.getExecutionType() == ExecutionType.GUARANTEED) {
                kinds.merge(kind(container.getContainer(), false), 1L, Long::sum);
            }
        }
        for (RMContainer container : attempt.getReservedContainers()) {
            kinds.merge(kind(container.getContainer(), true), 1L, Long::sum);
        }
        Map<Holding, Long> holdings = new HashMap<>();
        kinds.forEach((kind, number) -> holdings.merge(holding(attempt, queue, kind), number, Long::sum));
        return holdings;
    }

    /**
     * The scheduler books what the container itself says, live or reserved, under the partition that its node has now.
     */
    private Kind kind(Container container, boolean reserved) {
        return new Kind(NodePartitions.of(scheduler, container.getNodeId()), container.getResource(), reserved);
    }

    private static Holding holding(FiCaSchedulerApp attempt, String queue, Kind kind) {
        return new Holding(queue, attempt.getUser(), kind.partition(), Amounts.of(kind.size()), kind.reserved());
    }
}
