package io.sharpshooter.yarn;

import static io.sharpshooter.demand.Reason.NOT_ENTITLED;
import static java.lang.Math.min;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.insight.ShadowReport;
import io.sharpshooter.round.Decision;
import io.sharpshooter.yarn.hadoop.AppFacts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.jspecify.annotations.Nullable;

/**
 * Follows whom stock preemption kills beside us, and who takes the memory that they held: what comes to their nodes
 * afterwards takes it, the first killed first. It marks in one round and kills in a later one. For one thread at a
 * time.
 */
final class StockKills {
    /** What nobody has taken by then was freed in vain. */
    private static final long PATIENCE_MS = 60_000;

    private final CapacityScheduler scheduler;
    private final ShadowReport report;

    /** With the paths of their queues. */
    private final Map<RMContainer, String> marked = new LinkedHashMap<>();

    private final List<Kill> kills = new ArrayList<>();

    /** Those that have come to where somebody died, with the MiB of each that are taken from nobody yet. */
    private final Map<RMContainer, Long> taking = new HashMap<>();

    /** Paths of the queues that waited, and were owed it, in the round before. */
    private Set<String> waiting = Set.of();

    /** A container that was killed, and what became of its memory. */
    private static final class Kill {
        private final RMContainer container;
        private final Set<String> meantFor;
        private final long at;
        private long left;
        private long used;
        private long usedAfter;

        private Kill(RMContainer container, Set<String> meantFor) {
            this.container = container;
            this.meantFor = meantFor;
            this.at = container.getFinishTime();
            this.left = memory(container);
        }
    }

    /** @param since the wall clock now, in ms since the epoch */
    StockKills(CapacityScheduler scheduler, long since) {
        this.scheduler = scheduler;
        this.report = new ShadowReport(since);
    }

    ShadowReport report() {
        return report;
    }

    /** Whether nothing is followed. */
    boolean isAtRest() {
        return kills.isEmpty() && report.isAtRest() && marked.keySet().stream().allMatch(AppFacts::isAlive);
    }

    /**
     * Looks at what has happened since the round before.
     *
     * @param apps those that there are, by id
     * @param inside whether apps of one queue take from each other
     */
    void look(Decision decision, Set<String> apps, boolean inside) {
        List<RMContainer> chosen = StockPolicies.chosen(scheduler);
        chosen.removeIf(it -> it.getState() == RMContainerState.RESERVED);
        chosen.forEach(it -> marked.computeIfAbsent(it, this::queueOf));
        for (var each : List.copyOf(marked.keySet())) {
            if (!AppFacts.isAlive(each)) {
                String queue = marked.remove(each);
                enter(each, inside ? "" : queue);
            }
        }
        kills.forEach(this::give);
        kills.removeIf(kill -> isSettled(kill, decision));
        taking.keySet().removeIf(each -> !AppFacts.isAlive(each));
        report.round(decision, apps);
        waiting = new HashSet<>();
        decision.claims().stream().filter(Claim::open).forEach(claim -> waiting.add(claim.queue()));
        for (var verdict : decision.verdicts()) {
            if (verdict.reason().compareTo(NOT_ENTITLED) > 0) {
                waiting.add(verdict.ask().queue());
            }
        }
    }

    private void enter(RMContainer dead, @Nullable String notFor) {
        if (dead.getContainerExitStatus() == ContainerExitStatus.PREEMPTED) {
            var others = new HashSet<>(waiting);
            others.remove(notFor);
            var kill = new Kill(dead, others);
            kills.add(kill);
            report.killed(kill.left, kill.at - dead.getCreationTime());
        }
    }

    private void give(Kill kill) {
        FiCaSchedulerNode node = scheduler.getNode(kill.container.getAllocatedNode());
        List<RMContainer> there = node == null ? List.of() : node.getCopiedListOfRunningContainers();
        for (var each : there) {
            if (each.getCreationTime() >= kill.at && kill.left > 0) {
                long wanted = taking.computeIfAbsent(each, StockKills::memory);
                long part = min(wanted, kill.left);
                boolean same = each.getApplicationAttemptId().equals(kill.container.getApplicationAttemptId());
                boolean meant = !same && kill.meantFor.contains(queueOf(each));
                taking.put(each, wanted - part);
                take(kill, part, meant);
                if (meant) {
                    kill.used += part;
                    kill.usedAfter = each.getCreationTime() - kill.at;
                }
            }
        }
    }

    private void take(Kill kill, long part, boolean meant) {
        kill.left -= part;
        report.taken(part, meant);
    }

    private boolean isSettled(Kill kill, Decision decision) {
        boolean late = decision.roundTime().wallMs() - kill.at > PATIENCE_MS;
        if (late) {
            take(kill, kill.left, false);
        }
        if (kill.left == 0) {
            long memory = memory(kill.container);
            report.settled(decision, kill.container.toString(), memory, kill.used, kill.usedAfter);
        }
        return kill.left == 0;
    }

    private String queueOf(RMContainer container) {
        FiCaSchedulerApp app = scheduler.getApplicationAttempt(container.getApplicationAttemptId());
        return app == null ? "" : ((CSQueue) app.getQueue()).getQueuePath();
    }

    private static long memory(RMContainer container) {
        return container.getAllocatedResource().getMemorySize();
    }
}
