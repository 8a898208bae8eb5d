package io.sharpshooter.yarn.books;

import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueueUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.jspecify.annotations.Nullable;

/**
 * Makes books say what is true, each account by itself. To be used under the scheduler's write lock while nothing else
 * books. What a queue's users use in all is left to {@link UserSums}.
 */
public final class Correction {
    private final CapacityScheduler scheduler;
    private final Set<Changed> changed = new LinkedHashSet<>();
    private @Nullable RunningApps running;

    private record Changed(CSQueue queue, String partition) {}

    public Correction(CapacityScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /**
     * Corrects them, and has the queues work out what follows from it; queues that are gone are skipped. Where one
     * cannot be corrected, all others are.
     *
     * @throws RuntimeException why the first one could not be
     */
    public void apply(List<Drift> drifts) {
        Steps each = new Steps();
        drifts.forEach(drift -> each.then(() -> apply(drift)));
        changed.forEach(change -> each.then(() -> followUp(change)));
        each.end();
    }

    private void apply(Drift drift) {
        Account account = drift.account();
        KeptBook book = KeptBooks.of(account.book());
        CSQueue queue = SchedulerQueues.byPath(scheduler, account.queue());
        if (queue != null) {
            changed.add(new Changed(queue, account.partition()));
            book.correct(queue, account, drift.correction(), this);
        } else if (account.queue().equals(Account.ALL_QUEUES)) {
            book.correct(scheduler.getRootQueue(), account, drift.correction(), this);
        }
    }

    /** Used capacities and what is available follow from what is used and reserved. */
    private void followUp(Changed change) {
        CSQueueUtils.updateQueueStatistics(
                scheduler.getResourceCalculator(),
                cluster(),
                (AbstractCSQueue) change.queue(),
                scheduler.getRMContext().getNodeLabelManager(),
                change.partition());
    }

    CapacityScheduler scheduler() {
        return scheduler;
    }

    Resource cluster() {
        return scheduler.getClusterResource();
    }

    /** One pass over all apps, at the first account that needs it. */
    RunningApps running() {
        RunningApps known = running;
        if (known == null) {
            known = RunningApps.of(scheduler);
            running = known;
        }
        return known;
    }
}
