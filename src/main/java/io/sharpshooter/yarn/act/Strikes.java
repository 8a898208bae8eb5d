package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.LiveSnapshot;
import io.sharpshooter.claim.Refusal;
import io.sharpshooter.claim.StrikeCheck;
import io.sharpshooter.claim.StrikePlan;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.yarn.hadoop.Reserved;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Carries out strikes: each is checked and done under one hold of the scheduler's write lock. */
final class Strikes {
    private static final PrintableLog LOG = PrintableLog.of(Strikes.class);

    private final CapacityScheduler scheduler;
    private final RMContext context;
    private final HeldReservations held;
    private final TimedLock lock;
    private final LiveReader reader;

    /** How many of an ask may still be struck for without a hold: no book of the scheduler knows of those before. */
    private final Map<AskId, Integer> left = new HashMap<>();

    Strikes(CapacityScheduler scheduler, RMContext context, HeldReservations held, TimedLock lock) {
        this.scheduler = scheduler;
        this.context = context;
        this.held = held;
        this.lock = lock;
        this.reader = new LiveReader(scheduler, context, held);
    }

    /** A round's strikes begin: what those before were for has come, or counts in the plans. */
    void begin() {
        left.clear();
    }

    /** Where reservations that nobody has planned with fill a limit, it is tried once more with them known. */
    ActionResult carryOut(Strike strike, BooleanSupplier mayGoOn) throws Refusal {
        try {
            return carryOut(strike, List.of(), mayGoOn);
        } catch (Refusal refusal) {
            // Not while the grace period runs: then nothing is lost by waiting.
            List<Reserved> latecomers =
                    refusal.reason() == EndReason.OVER_LIMIT && strike.isDue() ? latecomers(strike) : List.of();
            if (latecomers.isEmpty()) {
                throw refusal;
            }
            return carryOut(strike, latecomers, mayGoOn);
        }
    }

    /** What is reserved for queues that give to this claim in its partition. Reads every node; takes no lock. */
    private List<Reserved> latecomers(Strike strike) {
        List<Reserved> found = new ArrayList<>();
        for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
            Reserved reserved = Reserved.on(node, scheduler);
            if (reserved != null
                    && node.getPartition().equals(strike.subject().partition())
                    && strike.givingQueues().contains(reserved.queue().getQueuePath())) {
                found.add(reserved);
            }
        }
        return found;
    }

    private ActionResult carryOut(Strike strike, List<Reserved> latecomers, BooleanSupplier mayGoOn) throws Refusal {
        List<StrikeStep> steps = new ArrayList<>(1);
        try {
            return lock.holding(mayGoOn, () -> {
                LiveReading live = reader.read(strike.subject(), latecomers);
                StrikePlan plan = StrikeCheck.plan(strike, live.snapshot(), names(latecomers));
                StrikeStep step = new StrikeStep(scheduler, context, held, live, plan);
                steps.add(step);
                if (strike.kill() && !strike.subject().kind().holdsNode()) {
                    takeOne(strike.subject().ask(), live.snapshot());
                }
                return step.run();
            });
        } finally {
            steps.forEach(step -> report(strike, step));
        }
    }

    private void takeOne(AskId id, LiveSnapshot live) throws Refusal {
        int outstanding = left.computeIfAbsent(
                id,
                ask -> live.cluster().asks().stream()
                        .filter(waiting -> waiting.id().equals(ask))
                        .mapToInt(Ask::outstanding)
                        .sum());
        if (outstanding == 0) {
            throw new Refusal(EndReason.ASK_WITHDRAWN, "this round has killed for all that is outstanding of " + id);
        }
        left.put(id, outstanding - 1);
    }

    private static List<ContainerName> names(List<Reserved> latecomers) {
        return latecomers.stream()
                .map(latecomer -> YarnIds.name(latecomer.container().getContainerId()))
                .toList();
    }

    private static void report(Strike strike, StrikeStep step) {
        if (!step.failures().isEmpty()) {
            LOG.error("Claim {}: {}", strike.claim(), String.join("; ", step.failures()), step.cause());
        }
    }
}
