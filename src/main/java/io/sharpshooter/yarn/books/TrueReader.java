package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Ledger;
import io.sharpshooter.ledger.TrueBooks;
import io.sharpshooter.yarn.LeafQueueAccess;
import java.util.Collection;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Reads from a scheduler's apps what its books have to say. */
final class TrueReader {
    private final CapacityScheduler scheduler;
    private final LiveHoldings live;
    private final TrueBooks books = new TrueBooks(Amounts.types());

    TrueReader(CapacityScheduler scheduler) {
        this.scheduler = scheduler;
        live = new LiveHoldings(scheduler);
    }

    Ledger ledger() {
        return books.ledger();
    }

    /** Every live and reserved container of every app. */
    TrueReader readContainers() {
        scheduler.getSchedulerApplications().values().forEach(this::readContainers);
        return this;
    }

    TrueReader readContainers(SchedulerApplication<FiCaSchedulerApp> app) {
        FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
        if (attempt != null && app.getQueue() instanceof CSQueue queue) {
            live.of(attempt, queue.getQueuePath()).forEach(books::add);
        }
        return this;
    }

    /** What an app still asks for; nothing once its attempt has stopped. */
    TrueReader readPending(SchedulerApplication<FiCaSchedulerApp> app, Collection<String> partitions) {
        FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
        if (attempt != null && !attempt.isStopped() && app.getQueue() instanceof CSQueue queue) {
            for (String partition : partitions) {
                books.addPending(
                        queue.getQueuePath(),
                        partition,
                        Amounts.of(attempt.getAppAttemptResourceUsage().getPending(partition)));
            }
        }
        return this;
    }

    /** The masters of a leaf queue's active apps. */
    TrueReader readMasters(CSQueue leaf) {
        for (FiCaSchedulerApp attempt : LeafQueueAccess.activeInOrder(leaf)) {
            String partition = attempt.getAppAMNodePartitionName();
            books.addMaster(
                    leaf.getQueuePath(), attempt.getUser(), partition, Amounts.of(attempt.getAMResource(partition)));
        }
        return this;
    }

    /** Of the marked containers, those that are alive in this leaf queue. */
    TrueReader readKillable(CSQueue leaf, Collection<String> partitions) {
        for (String partition : partitions) {
            scheduler.getPreemptionManager().getKillableContainersMap(leaf.getQueuePath(), partition).values().stream()
                    .filter(container -> isLiveIn(scheduler, container, leaf))
                    .forEach(container -> books.addKillable(
                            leaf.getQueuePath(), partition, Amounts.of(container.getAllocatedResource())));
        }
        return this;
    }

    static boolean isLiveIn(CapacityScheduler scheduler, RMContainer container, CSQueue leaf) {
        FiCaSchedulerApp attempt = scheduler.getApplicationAttempt(container.getApplicationAttemptId());
        return attempt != null
                && leaf.equals(attempt.getQueue())
                && attempt.getRMContainer(container.getContainerId()) != null;
    }
}
