package io.sharpshooter.yarn.audit;

import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Booked;
import io.sharpshooter.yarn.books.ByLeaf;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.Ledger;
import io.sharpshooter.yarn.books.Truth;
import io.sharpshooter.yarn.hadoop.NodePartitions;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * All books of one leaf queue, its users and metrics, against its apps. To be used under the scheduler's write lock.
 */
final class LeafAudit {
    private static final Set<Book> OF_USERS = EnumSet.of(Book.USED, Book.AM_USED, Book.ACTIVE_APPS, Book.WAITING_APPS);

    private final CapacityScheduler scheduler;
    private final CSQueue leaf;

    LeafAudit(CapacityScheduler scheduler, CSQueue leaf) {
        this.scheduler = scheduler;
        this.leaf = leaf;
    }

    /**
     * @param found a moment ago. Some apps may have come since, so where something is off that was not, all apps are
     *     looked through again
     * @param known what was off the last time
     */
    List<Drift> drifts(ByLeaf found, List<Drift> known) {
        Ledger booked = new Booked(scheduler, NodePartitions.known(scheduler))
                .readLeaf(leaf)
                .ledger();
        List<Drift> drifts = drifts(booked, found);
        return drifts.isEmpty() || TreeAudit.offsets(drifts).equals(TreeAudit.offsets(known))
                ? drifts
                : drifts(booked, ByLeaf.now(scheduler));
    }

    /** Only of accounts that there should be. */
    private List<Drift> drifts(Ledger booked, ByLeaf found) {
        Ledger truth = Truth.of(scheduler, leaf, found);
        return Drift.between(
                booked,
                truth.only(account -> booked.balances().containsKey(account) || isOfUserWithApps(account, truth)));
    }

    /**
     * A user has no metrics where users have none, and no books between two attempts of his only app. While he has an
     * app there he has to be known.
     */
    private static boolean isOfUserWithApps(Account account, Ledger truth) {
        return !account.user().isEmpty()
                && OF_USERS.contains(account.book())
                && (hasApps(Book.ACTIVE_APPS, account, truth) || hasApps(Book.WAITING_APPS, account, truth));
    }

    private static boolean hasApps(Book book, Account of, Ledger truth) {
        return truth.get(new Account(book, of.queue(), of.user(), "")).number() > 0;
    }
}
