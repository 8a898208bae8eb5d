package io.sharpshooter.yarn.books;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.KillableContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.PreemptableQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.PreemptionManager;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.jspecify.annotations.Nullable;

/**
 * The containers that lazy preemption has marked: Hadoop keeps a list per queue, which goes up, and a sum beside it. A
 * container that is marked twice is listed once and counts twice, for ever; one that changes its size counts with the
 * old size, and is taken off with the new.
 */
public final class KillableBook extends KeptBook {
    KillableBook() {
        super(Book.KILLABLE, Trait.GOES_UP);
    }

    @Override
    void booked(CSQueue queue, Bookkeeper into) {
        PreemptionManager marked = into.scheduler().getPreemptionManager();
        String name = SchedulerQueues.nameOfMarks(queue);
        into.amounts(book(), queue, "", partition -> marked.getKillableResource(name, partition));
    }

    /**
     * Takes off a leaf queue's list what is no longer alive, or is in another queue by now, where it stays marked; see
     * {@link #followLists}.
     */
    @Override
    void correct(CSQueue leaf, Account account, Balance more, Correction with) {
        if (LeafUsers.isLeaf(leaf)) {
            CapacityScheduler scheduler = with.scheduler();
            List.copyOf(scheduler
                            .getPreemptionManager()
                            .getKillableContainersMap(SchedulerQueues.nameOfMarks(leaf), account.partition())
                            .values())
                    .forEach(container -> sendHome(scheduler, leaf, account.partition(), container));
        }
    }

    private static void sendHome(CapacityScheduler scheduler, CSQueue leaf, String partition, RMContainer container) {
        PreemptionManager marked = scheduler.getPreemptionManager();
        CSQueue home = ByLeaf.home(scheduler, container);
        if (home != leaf) {
            marked.removeKillableContainer(
                    new KillableContainer(container, partition, SchedulerQueues.nameOfMarks(leaf)));
        }
        if (home != null && home != leaf && ByLeaf.isMarkedOnItsNode(scheduler, container)) {
            marked.addKillableContainer(new KillableContainer(container, partition, SchedulerQueues.nameOfMarks(home)));
        }
    }

    /**
     * Has the sums say what the listed containers are, wherever they were off; a queue that lists other containers than
     * it should stays off. The copy of the queues that Hadoop gives away has the sums themselves in it.
     */
    public static void followLists(CapacityScheduler scheduler, List<Drift> corrected) {
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
            Resource booked = queue.getKillableResource(partition);
            Resources.addTo(booked, Amounts.toResource(listed.minus(Amounts.of(booked))));
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
}
