package io.sharpshooter.yarn.audit;

import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Bookkeeper;
import io.sharpshooter.yarn.books.ByLeaf;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.KeptBooks;
import io.sharpshooter.yarn.books.Ledger;
import io.sharpshooter.yarn.books.RunningApps;
import io.sharpshooter.yarn.books.TrueReader;
import io.sharpshooter.yarn.hadoop.NodePartitions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * All books of one leaf queue, its users and metrics, against its apps. To be used under the scheduler's write lock.
 */
final class LeafAudit {
    private final CapacityScheduler scheduler;
    private final CSQueue leaf;
    private final Set<String> partitions;

    LeafAudit(CapacityScheduler scheduler, CSQueue leaf) {
        this.scheduler = scheduler;
        this.leaf = leaf;
        partitions = NodePartitions.known(scheduler);
    }

    /**
     * @param found a moment ago. Some apps may have come since, so where something is off that was not, all apps are
     *     looked through again
     * @param known what was off the last time
     */
    List<Drift> drifts(ByLeaf found, List<Drift> known) {
        Ledger booked = new Bookkeeper(scheduler, partitions).read(leaf).ledger();
        List<Drift> drifts = drifts(booked, found);
        return drifts.isEmpty() || areOffAs(drifts, known) ? drifts : drifts(booked, ByLeaf.now(scheduler));
    }

    private List<Drift> drifts(Ledger booked, ByLeaf found) {
        List<Drift> drifts = new ArrayList<>(Drift.between(booked, truth(booked, found)));
        drifts.addAll(RunTimesAudit.ofLeaf(leaf, running(found)));
        return drifts;
    }

    private Map<ApplicationId, String> running(ByLeaf found) {
        return found.apps(leaf).stream()
                .filter(app -> app.getQueue() == leaf && RunningApps.runs(app))
                .collect(Collectors.toMap(
                        app -> app.getCurrentAppAttempt().getApplicationId(), SchedulerApplication::getUser));
    }

    private static boolean areOffAs(List<Drift> drifts, List<Drift> known) {
        return drifts.size() == known.size()
                && IntStream.range(0, drifts.size())
                        .allMatch(place -> drifts.get(place).isOffAs(known.get(place)));
    }

    /** Of the leaf alone, and only of accounts that there should be. */
    private Ledger truth(Ledger booked, ByLeaf found) {
        TrueReader reader = new TrueReader(scheduler);
        found.apps(leaf).stream()
                .filter(app -> app.getQueue() == leaf)
                .forEach(app -> reader.readContainers(app).readApp(app));
        reader.readUsersApps(leaf).readMasters(leaf).readKillable(leaf, found.marks(leaf));
        reader.readUserSums(leaf, partitions);
        Ledger all = reader.ledger();
        return all.only(account -> account.queue().equals(leaf.getQueuePath())
                && (booked.balances().containsKey(account) || isOfUserWithApps(account, all)));
    }

    /**
     * A user has no metrics where users have none, and no books between two attempts of his only app. While he has an
     * app there he has to be known.
     */
    private static boolean isOfUserWithApps(Account account, Ledger truth) {
        return KeptBooks.isOfUser(account)
                && (hasApps(Book.ACTIVE_APPS, account, truth) || hasApps(Book.WAITING_APPS, account, truth));
    }

    private static boolean hasApps(Book book, Account of, Ledger truth) {
        return truth.get(new Account(book, of.queue(), of.user(), "")).number() > 0;
    }
}
