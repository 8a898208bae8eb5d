package io.sharpshooter.yarn.move;

import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.LeafUsers;
import io.sharpshooter.yarn.books.Ledger;
import io.sharpshooter.yarn.books.LiveHoldings;
import io.sharpshooter.yarn.books.TrueBooks;
import io.sharpshooter.yarn.books.TrueBooks.Holding;
import io.sharpshooter.yarn.books.TrueReader;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.AppFacts;
import io.sharpshooter.yarn.hadoop.NodePartitions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * The books around one move of an app. Made before it; to be used under the scheduler's write lock, while nothing else
 * books.
 *
 * <p>It takes time for the queues above source and destination and for the app's own containers; and where a parent
 * queue may get above its maximum, so that the move looks for marked containers to kill there, for those. Between two
 * attempts of an app the scheduler has forgotten its user, with the containers that are kept, if that was his only app;
 * where he has another, what he uses in the source is compared with the containers of all his apps there.
 */
final class MoveLedger {
    private final CapacityScheduler scheduler;
    private final FiCaSchedulerApp app;
    private final CSQueue source;
    private final MovePlaces places;
    private final Set<String> partitions;
    private final Ledger before;
    private final Map<Holding, Long> held;
    private final List<MarkedContainer> marked;
    private final boolean forgotten;
    private final KilledByMove killed;

    MoveLedger(CapacityScheduler scheduler, FiCaSchedulerApp app, CSQueue source, MovePlaces places) {
        this.scheduler = scheduler;
        this.app = app;
        this.source = source;
        this.places = places;
        partitions = NodePartitions.ofMove(scheduler, app);
        LiveHoldings live = new LiveHoldings(scheduler);
        held = live.of(app, source.getQueuePath());
        FullQueues full = new FullQueues(scheduler, live.listed(app, source.getQueuePath()));
        marked = partitions.stream()
                .flatMap(partition -> MarkedContainer.ofOthers(scheduler, app, full, places, partition).stream())
                .toList();
        marked.forEach(
                container -> places.add(container.leaf(), container.holding().user()));
        before = places.read(scheduler, partitions);
        killed = KilledByMove.among(app);
        forgotten = !LeafUsers.of(source).has(app.getUser());
    }

    Set<String> partitions() {
        return partitions;
    }

    KilledByMove killed() {
        return killed;
    }

    /** What the move has not booked right. */
    List<Drift> drifts(CSQueue destination) {
        Ledger now = places.read(scheduler, partitions);
        Ledger expected = change(destination.getQueuePath()).only(this::isRead);
        Ledger measured = now.minus(before);
        if (!app.isStopped()) {
            return Drift.between(measured, expected);
        }
        List<Drift> drifts =
                new ArrayList<>(Drift.between(measured.only(this::isSteady), expected.only(this::isSteady)));
        drifts.addAll(Drift.between(now.only(this::isOfUser), usedInSource().only(this::isOfUser)));
        return drifts;
    }

    /**
     * What the move should change: all that the app held goes out of the source's books, all that it holds now into
     * the destination's, and what the move has killed goes out of where it was.
     */
    private Ledger change(String destination) {
        TrueBooks change = new TrueBooks(Amounts.types());
        held.forEach((holding, number) -> change.add(holding, -number));
        new LiveHoldings(scheduler).of(app, destination).forEach(change::add);
        marked.stream()
                .filter(container -> !container.isAlive(scheduler))
                .forEach(container -> change.add(container.holding(), -1));
        if (AppFacts.isRunnable(app) && !app.isStopped()) {
            change.addRunnable(source.getQueuePath(), -1).addRunnable(destination, 1);
        }
        return change.ledger();
    }

    private boolean isRead(Account account) {
        return places.contain(account) && partitions.contains(account.partition());
    }

    private boolean isSteady(Account account) {
        return !isOfUser(account);
    }

    /** What the app's user uses in the source. */
    private boolean isOfUser(Account account) {
        return account.book() == Book.USED
                && account.user().equals(app.getUser())
                && account.queue().equals(source.getQueuePath())
                && partitions.contains(account.partition());
    }

    private Ledger usedInSource() {
        TrueReader truth = new TrueReader(scheduler);
        return (forgotten ? truth : truth.readContainers(source, app.getUser())).ledger();
    }
}
