package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Ledger;
import io.sharpshooter.ledger.TrueBooks;
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

    private void readContainers(SchedulerApplication<FiCaSchedulerApp> app) {
        FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
        if (attempt != null && app.getQueue() instanceof CSQueue queue) {
            live.of(attempt, queue.getQueuePath()).forEach(books::add);
        }
    }
}
