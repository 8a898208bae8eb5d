package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.Refusal;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.yarn.hadoop.Configured;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.SchedulerContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.jspecify.annotations.Nullable;

/**
 * Reserves a node for the next claim whose victims are dead there, as soon as the one before has its container and
 * before anybody else can be served. Nobody dies by it. What cannot be reserved is left to the next round.
 *
 * <p>Only where a scheduler {@linkplain PlacementNews tells} and goes from node to node. Thread-safe.
 */
final class NodeTurns implements PlacementNews.Listener {
    private static final PrintableLog LOG = PrintableLog.of(NodeTurns.class);

    private final CapacityScheduler scheduler;
    private final RMContext context;
    private final TurnQueue waiting;
    private final Strikes strikes;
    private final Lock lock;
    private final Map<Long, RMContainer> taken = new HashMap<>();

    NodeTurns(CapacityScheduler scheduler, RMContext context, TurnQueue waiting, Strikes strikes) {
        this.scheduler = scheduler;
        this.context = context;
        this.waiting = waiting;
        this.strikes = strikes;
        this.lock = SchedulerLock.of(scheduler);
    }

    /** From now on turns are given, where the scheduler makes that possible. */
    void begin() {
        if (scheduler instanceof PlacementNews news) {
            news.tell(this);
        }
    }

    /** How many claims have their turn on a node in so long: one with each of its heartbeats, or 1 without turns. */
    int within(long millis) {
        long heartbeat = Configured.number(
                context.getYarnConfiguration(),
                YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS,
                YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_MS);
        long turns = waiting.areGiven() ? millis / Math.max(1, heartbeat) : 1;
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, turns));
    }

    /** Not where a container may be placed with another node's heartbeat, or without the scheduler's lock. */
    static BooleanSupplier given(CapacityScheduler scheduler, RMContext context) {
        String handler = Configured.texts(context.getYarnConfiguration())
                .apply(YarnConfiguration.RM_PLACEMENT_CONSTRAINTS_HANDLER);
        boolean told = scheduler instanceof PlacementNews
                && !YarnConfiguration.PROCESSOR_RM_PLACEMENT_CONSTRAINTS_HANDLER.equals(handler);
        return () -> told && !scheduler.isMultiNodePlacementEnabled();
    }

    /** The reservations that were made since this was asked last, by claim. */
    synchronized Map<Long, RMContainer> taken() {
        Map<Long, RMContainer> since = Map.copyOf(taken);
        taken.clear();
        return since;
    }

    private synchronized void took(long claim, RMContainer reservation) {
        taken.put(claim, reservation);
    }

    @Override
    public void reports(NodeId node) {
        giveOn(() -> heardOf(node));
    }

    /** What is late of its heartbeats is not, since this is one. */
    private Set<NodeId> heardOf(NodeId id) {
        FiCaSchedulerNode node = waiting.isAnyOn(id) ? scheduler.getNode(id) : null;
        if (node == null || !isFree(node)) {
            return Set.of();
        }
        node.notifyNodeUpdate();
        return Set.of(id);
    }

    @Override
    public void committed(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
        giveOn(() -> touchedBy(request));
    }

    /** A reservation of ours was dropped. */
    void freed(NodeId node) {
        giveOn(() -> Set.of(node));
    }

    /** Where something was placed, or a reservation was let go. */
    private static Set<NodeId> touchedBy(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
        Set<NodeId> nodes = new LinkedHashSet<>();
        request.getContainersToRelease().forEach(released -> add(nodes, released));
        for (var placed : request.getContainersToAllocate()) {
            add(nodes, placed.getAllocatedOrReservedContainer());
            placed.getToRelease().forEach(released -> add(nodes, released));
        }
        return nodes;
    }

    private static void add(Set<NodeId> nodes, SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode> touched) {
        nodes.add(touched.getSchedulerNode().getNodeID());
    }

    private void giveOn(Supplier<Set<NodeId>> nodes) {
        if (waiting.isEmpty()) {
            return;
        }
        try {
            nodes.get().stream().filter(waiting::isAnyOn).forEach(this::give);
        } catch (RuntimeException | Error failure) { // the scheduler's threads must live
            LOG.error("The next claim's turn on a node was not given; the next round tries again.", failure);
        }
    }

    /** Whose turn came too early waits on. */
    private void give(NodeId node) {
        List<Strike> early = new ArrayList<>();
        lock.lock();
        try {
            for (Strike turn = nextOn(node); turn != null; turn = nextOn(node)) {
                if (!hold(node, turn)) {
                    early.add(turn);
                }
            }
        } finally {
            early.forEach(turn -> waiting.add(node, turn));
            lock.unlock();
        }
    }

    private @Nullable Strike nextOn(NodeId node) {
        return waiting.isAnyOn(node) && isFree(scheduler.getNode(node)) ? waiting.next(node) : null;
    }

    private static boolean isFree(@Nullable FiCaSchedulerNode node) {
        return node != null && node.getReservedContainer() == null;
    }

    /** Says no where it may be otherwise in a moment. */
    private boolean hold(NodeId node, Strike turn) {
        try {
            if (strikes.carryOut(turn, () -> true) instanceof Done done && done.reservation() != null) {
                took(turn.claim(), scheduler.getNode(node).getReservedContainer());
            }
            return true;
        } catch (Refusal refusal) {
            LOG.info("Claim {}: its turn on {} came, but {}", turn.claim(), node, refusal.detail());
            return !refusal.passing();
        }
    }
}
