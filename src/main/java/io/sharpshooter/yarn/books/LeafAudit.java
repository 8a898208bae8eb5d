package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Drift;
import io.sharpshooter.ledger.Ledger;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** All books of one leaf queue, its users and metrics, against its apps. To be used under the scheduler's write lock. */
final class LeafAudit {
    private final CapacityScheduler scheduler;
    private final CSQueue leaf;
    private final Set<String> partitions;

    LeafAudit(CapacityScheduler scheduler, CSQueue leaf) {
        this.scheduler = scheduler;
        this.leaf = leaf;
        partitions = Partitions.known(scheduler);
    }

    List<Drift> drifts() {
        Bookkeeper booked = new Bookkeeper(partitions)
                .readQueue(leaf)
                .readPending(leaf)
                .readMasters(leaf)
                .readKillable(scheduler, leaf)
                .readMetrics(leaf)
                .readUsersMetrics(leaf)
                .readUsers(leaf)
                .readApps(leaf)
                .readWaiting(leaf)
                .readUsersWaiting(leaf);
        return Drift.between(booked.ledger(), truth(booked.ledger()));
    }

    /** Of the leaf alone, and only of accounts that exist: a user who is not known has no books, and no metrics. */
    private Ledger truth(Ledger booked) {
        TrueReader reader = new TrueReader(scheduler);
        for (SchedulerApplication<FiCaSchedulerApp> app :
                scheduler.getSchedulerApplications().values()) {
            if (app.getQueue() == leaf) {
                reader.readContainers(app).readApp(app);
            }
        }
        reader.readUsersApps(leaf).readMasters(leaf).readKillable(leaf, partitions);
        return reader.ledger()
                .only(account -> account.queue().equals(leaf.getQueuePath())
                        && booked.balances().containsKey(account));
    }
}
