package io.sharpshooter.yarn.move;

import io.sharpshooter.ledger.Holding;
import io.sharpshooter.ledger.Ledger;
import io.sharpshooter.ledger.TrueBooks;
import io.sharpshooter.yarn.books.LiveHoldings;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.AppFacts;
import io.sharpshooter.yarn.hadoop.Capability;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * What a move should change: all that the app held goes out of the source's books, all that it holds after the move
 * into the destination's, and what the move has killed goes out of where it was. Made before the move; to be used under
 * the scheduler's write lock.
 */
final class MoveChange {
    private final CapacityScheduler scheduler;
    private final FiCaSchedulerApp app;
    private final String source;
    private final Map<Holding, Long> held;
    private final List<MarkedContainer> marked;

    MoveChange(
            CapacityScheduler scheduler,
            FiCaSchedulerApp app,
            CSQueue source,
            Map<Holding, Long> held,
            List<MarkedContainer> marked) {
        this.scheduler = scheduler;
        this.app = app;
        this.source = source.getQueuePath();
        this.marked = marked;
        this.held = held;
    }

    /** After the move. */
    Ledger to(CSQueue leaf) {
        String destination = leaf.getQueuePath();
        TrueBooks change = new TrueBooks(Amounts.types());
        held.forEach((holding, number) -> change.add(holding, -number));
        new LiveHoldings(scheduler).of(app, destination).forEach(change::add);
        marked.stream()
                .filter(container -> !container.isAlive(scheduler))
                .forEach(container -> change.add(container.holding(), -1));
        if (AppFacts.isRunnable(app) && !app.isStopped() && Capability.RUNNABLE_APPS.isOn()) {
            change.addRunnable(source, -1).addRunnable(destination, 1);
        }
        return change.ledger();
    }
}
