package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Book;
import io.sharpshooter.ledger.Drift;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.PreemptableQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.PreemptionManager;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.jspecify.annotations.Nullable;

/**
 * The sums that Hadoop keeps beside its lists of killable containers. A container that is marked twice is listed once
 * and counts twice, for ever; one that changes its size counts with the old size, and is taken off with the new.
 *
 * <p>The copy of the queues that Hadoop gives away has the sums themselves in it. To be used under the scheduler's
 * write lock, while nothing else books.
 */
public final class KillableSums {
    private KillableSums() {}

    /**
     * Has the sums say what the listed containers are, wherever they were off; a queue that lists other containers than
     * it should stays off.
     */
    public static void follow(CapacityScheduler scheduler, List<Drift> corrected) {
        PreemptionManager marked = scheduler.getPreemptionManager();
        Map<String, PreemptableQueue> queues = marked.getShallowCopyOfPreemptableQueues();
        corrected.stream()
                .map(Drift::account)
                .filter(account -> account.book() == Book.KILLABLE)
                .forEach(account -> {
                    CSQueue queue = SchedulerQueues.byPath(scheduler, account.queue());
                    if (queue != null) {
                        String name = SchedulerQueues.nameOfMarks(queue);
                        follow(queues.get(name), account.partition(), listed(marked, name, account.partition()));
                    }
                });
    }

    private static void follow(@Nullable PreemptableQueue queue, String partition, ResourceVector listed) {
        if (queue != null && queue.getKillableContainers().containsKey(partition)) {
            follow(queue.getKillableResource(partition), listed);
        }
    }

    private static ResourceVector listed(PreemptionManager marked, String queue, String partition) {
        ResourceVector sum = ResourceVector.zero(Amounts.types());
        for (RMContainer container :
                marked.getKillableContainersMap(queue, partition).values()) {
            sum = sum.plus(Amounts.of(container.getAllocatedResource()));
        }
        return sum;
    }

    private static void follow(Resource booked, ResourceVector listed) {
        Resources.addTo(booked, Amounts.toResource(listed.minus(Amounts.of(booked))));
    }
}
