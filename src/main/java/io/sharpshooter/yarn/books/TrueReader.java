package io.sharpshooter.yarn.books;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.LeafQueueAccess;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.jspecify.annotations.Nullable;

/** Reads from a scheduler's apps what its books have to say. */
public final class TrueReader {
    private final CapacityScheduler scheduler;
    private final LiveHoldings live;
    private final TrueBooks books = new TrueBooks(Amounts.types());

    public TrueReader(CapacityScheduler scheduler) {
        this.scheduler = scheduler;
        live = new LiveHoldings(scheduler);
    }

    public Ledger ledger() {
        return books.ledger();
    }

    /** Every live and reserved container of a user's apps in a leaf queue. */
    public TrueReader readContainers(CSQueue leaf, String user) {
        for (SchedulerApplication<FiCaSchedulerApp> app :
                scheduler.getSchedulerApplications().values()) {
            if (app.getQueue() == leaf && user.equals(app.getUser())) {
                readContainers(app);
            }
        }
        return this;
    }

    public TrueReader readContainers(SchedulerApplication<FiCaSchedulerApp> app) {
        FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
        if (attempt != null && app.getQueue() instanceof CSQueue queue) {
            live.of(attempt, queue.getQueuePath()).forEach(books::add);
        }
        return this;
    }

    /** The app itself and what it still asks for; nothing once its attempt has stopped. */
    public TrueReader readApp(SchedulerApplication<FiCaSchedulerApp> app) {
        FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
        if (attempt != null && !attempt.isStopped() && app.getQueue() instanceof CSQueue queue) {
            String leaf = queue.getQueuePath();
            books.addApp(
                    leaf, attempt.getUser(), !attempt.getAppSchedulingInfo().isPending());
            for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
                readAsk(attempt, leaf, attempt.getAppPlacementAllocator(key));
            }
        }
        return this;
    }

    /** Whether an app waits for containers. */
    static boolean asks(FiCaSchedulerApp attempt) {
        return attempt.getSchedulerKeys().stream()
                .map(key -> attempt.getAppPlacementAllocator(key))
                .anyMatch(ask ->
                        ask != null && ask.getPendingAsk(ResourceRequest.ANY).getCount() > 0);
    }

    private void readAsk(
            FiCaSchedulerApp attempt, String leaf, @Nullable AppPlacementAllocator<FiCaSchedulerNode> ask) {
        if (ask == null) {
            return;
        }
        PendingAsk pending = ask.getPendingAsk(ResourceRequest.ANY);
        if (pending.getCount() > 0) {
            String partition = ask.getPrimaryRequestedNodePartition();
            ResourceVector size = Amounts.of(pending.getPerAllocationResource());
            books.addPending(leaf, attempt.getUser(), partition == null ? "" : partition, size, pending.getCount());
        }
    }

    /** How many apps each user has that are active, and that wait for it. */
    public TrueReader readUsersApps(CSQueue leaf) {
        readUsersApps(leaf, Book.ACTIVE_APPS, LeafQueueAccess.activeInOrder(leaf));
        readUsersApps(leaf, Book.WAITING_APPS, LeafQueueAccess.pendingInOrder(leaf));
        return this;
    }

    private void readUsersApps(CSQueue leaf, Book book, List<FiCaSchedulerApp> apps) {
        apps.forEach(app -> books.addAppOfUser(book, leaf.getQueuePath(), app.getUser()));
    }

    /** The masters of a leaf queue's active apps. */
    public TrueReader readMasters(CSQueue leaf) {
        for (FiCaSchedulerApp attempt : LeafQueueAccess.activeInOrder(leaf)) {
            String partition = attempt.getAppAMNodePartitionName();
            ResourceVector amount = Amounts.of(attempt.getAMResource(partition));
            books.addMaster(leaf.getQueuePath(), attempt.getUser(), partition, amount);
            if (partition.isEmpty()) {
                books.addMasterMetric(leaf.getQueuePath(), attempt.getUser(), MasterMetrics.kept(amount));
            }
        }
        return this;
    }

    /** What its users are booked with. */
    public TrueReader readUserSums(CSQueue leaf, Collection<String> partitions) {
        books.ledger().addAll(UserSums.of(leaf).ofUsers(partitions));
        return this;
    }

    /** Containers of this leaf queue that are marked. */
    public TrueReader readKillable(CSQueue leaf, Collection<ByLeaf.Mark> marks) {
        marks.forEach(mark -> books.addKillable(
                leaf.getQueuePath(),
                mark.partition(),
                Amounts.of(mark.container().getAllocatedResource())));
        return this;
    }
}
