package io.sharpshooter.yarn.books;

import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.LeafQueueAccess;
import io.sharpshooter.yarn.hadoop.NodePartitions;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongBinaryOperator;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.jspecify.annotations.Nullable;

/**
 * What the books of one leaf queue, its users and metrics have to say, from its apps, their containers and their asks.
 * To be used under the scheduler's write lock.
 */
public final class Truth {
    /** Of how many resource types metrics keep what masters use. */
    private static final int KEPT_OF_MASTERS = 2;

    private final CapacityScheduler scheduler;
    private final String leaf;
    private final Ledger ledger = new Ledger(Amounts.types());

    private Truth(CapacityScheduler scheduler, CSQueue leaf) {
        this.scheduler = scheduler;
        this.leaf = leaf.getQueuePath();
    }

    public static Ledger of(CapacityScheduler scheduler, CSQueue leaf, ByLeaf found) {
        var truth = new Truth(scheduler, leaf);
        for (var app : found.apps(leaf)) {
            FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
            if (app.getQueue() == leaf && attempt != null) {
                truth.readContainers(attempt);
                if (!attempt.isStopped()) {
                    truth.readApp(attempt);
                }
            }
        }
        LeafQueueAccess.activeInOrder(leaf).forEach(truth::readActive);
        LeafQueueAccess.pendingInOrder(leaf).forEach(app -> truth.count(Book.WAITING_APPS, app.getUser()));
        found.marks(leaf)
                .forEach(mark -> truth.add(
                        Book.KILLABLE,
                        "",
                        mark.partition(),
                        new Balance(0, Amounts.of(mark.container().getAllocatedResource()))));
        return truth.ledger;
    }

    /** Containers that count for the same. */
    private record Kind(String partition, Resource size, boolean reserved) {}

    /**
     * Opportunistic ones count for nothing. One that is to shrink is listed a second time, under an id that lasts until
     * its AM has heard of it; if it ends before that, it goes on being listed there.
     */
    private void readContainers(FiCaSchedulerApp attempt) {
        Set<RMContainer> live = Collections.newSetFromMap(new IdentityHashMap<>());
        live.addAll(attempt.getLiveContainers());
        live.removeIf(RMContainer::completed);
        Map<Kind, Long> kinds = new HashMap<>();
        for (var container : live) {
            if (container.getExecutionType() == ExecutionType.GUARANTEED) {
                kinds.merge(kind(container.getContainer(), false), 1L, Long::sum);
            }
        }
        for (var container : attempt.getReservedContainers()) {
            kinds.merge(kind(container.getContainer(), true), 1L, Long::sum);
        }
        kinds.forEach((kind, number) -> readContainers(kind, number, attempt.getUser()));
    }

    /** The scheduler books what the container itself says, under the partition that its node has now. */
    private Kind kind(Container container, boolean reserved) {
        return new Kind(NodePartitions.of(scheduler, container.getNodeId()), container.getResource(), reserved);
    }

    private void readContainers(Kind kind, long number, String user) {
        var amount = new Balance(0, Amounts.of(kind.size()).times(number));
        ledger.count(Account.ofQueue(Book.CONTAINERS, leaf, ""), number);
        ofBoth(Book.USED, user, kind.partition(), amount);
        if (kind.reserved()) {
            add(Book.RESERVED, "", kind.partition(), amount);
        }
        Book metric = kind.reserved() ? Book.METRIC_RESERVED : Book.METRIC_ALLOCATED;
        ofBoth(metric, user, kind.partition(), new Balance(number, amount.amount()));
    }

    private void readApp(FiCaSchedulerApp attempt) {
        String user = attempt.getUser();
        count(Book.APPS, "");
        if (attempt.isRunnable()) {
            count(Book.RUNNABLE_APPS, "");
        }
        Book metric = attempt.getAppSchedulingInfo().isPending() ? Book.METRIC_PENDING_APPS : Book.METRIC_RUNNING_APPS;
        count(metric, "");
        count(metric, user);
        for (var key : attempt.getSchedulerKeys()) {
            readAsk(user, attempt.getAppPlacementAllocator(key));
        }
    }

    /** Where an ask is for more than a long, the scheduler books the largest one, and its metrics wrap around. */
    private void readAsk(String user, @Nullable AppPlacementAllocator<FiCaSchedulerNode> ask) {
        PendingAsk pending = ask == null ? null : ask.getPendingAsk(ResourceRequest.ANY);
        if (ask != null && pending != null && pending.getCount() > 0) {
            String named = ask.getPrimaryRequestedNodePartition();
            String partition = named == null ? "" : named;
            var size = Amounts.of(pending.getPerAllocationResource());
            int number = pending.getCount();
            add(Book.PENDING, "", partition, new Balance(0, eachTimes(size, number, ExactMath::product)));
            var wrapped = eachTimes(size, number, (amount, times) -> amount * times);
            ofBoth(Book.METRIC_PENDING, user, partition, new Balance(number, wrapped));
        }
    }

    private static ResourceVector eachTimes(ResourceVector size, long number, LongBinaryOperator product) {
        long[] amounts = size.toArray();
        for (int type = 0; type < amounts.length; type++) {
            amounts[type] = product.applyAsLong(amounts[type], number);
        }
        return ResourceVector.of(amounts);
    }

    private void readActive(FiCaSchedulerApp app) {
        count(Book.ACTIVE_APPS, app.getUser());
        String partition = app.getAppAMNodePartitionName();
        var master = Amounts.of(app.getAMResource(partition));
        ofBoth(Book.AM_USED, app.getUser(), partition, new Balance(0, master));
        if (partition.isEmpty()) {
            for (int type = KEPT_OF_MASTERS; type < master.size(); type++) {
                master = master.with(type, 0);
            }
            ofBoth(Book.METRIC_AM_USED, app.getUser(), "", new Balance(0, master));
        }
    }

    private void ofBoth(Book book, String user, String partition, Balance balance) {
        add(book, "", partition, balance);
        add(book, user, partition, balance);
    }

    private void count(Book book, String user) {
        add(book, user, "", Balance.ofNumber(1));
    }

    private void add(Book book, String user, String partition, Balance balance) {
        ledger.add(new Account(book, leaf, user, partition), balance);
    }
}
