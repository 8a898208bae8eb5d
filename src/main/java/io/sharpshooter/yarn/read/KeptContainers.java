package io.sharpshooter.yarn.read;

import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the containers of all nodes, kept from round to round: to read 32,000 of them anew takes some 20 ms,
 * to see that they are the same 3 ms, and where no app has got or lost one, nothing. {@code ReadingAgainIT} holds it
 * against reading all anew. Used by one thread.
 */
final class KeptContainers {
    private final AttemptNumbers attempts;
    private final Map<ApplicationId, AttemptBook> books;
    private final boolean allStay;
    private final Map<FiCaSchedulerNode, KeptNode> before;
    private final Map<FiCaSchedulerNode, KeptNode> now = new IdentityHashMap<>();
    private int alive;

    private KeptContainers(
            AttemptNumbers attempts,
            Map<ApplicationId, AttemptBook> books,
            boolean allStay,
            Map<FiCaSchedulerNode, KeptNode> before) {
        this.attempts = attempts;
        this.books = books;
        this.allStay = allStay;
        this.before = before;
    }

    /** Begins where nothing is known. */
    static KeptContainers nothing(AppIndex apps, CapacityScheduler scheduler) {
        return new KeptContainers(AttemptNumbers.of(apps), apps.books(scheduler), false, Map.of());
    }

    /** Begins the next round. */
    KeptContainers next(AppIndex apps, CapacityScheduler scheduler) {
        return attempts.mostAreGone() ? nothing(apps, scheduler) : next(attempts.next(apps), apps.books(scheduler));
    }

    private KeptContainers next(AttemptNumbers attemptsNow, Map<ApplicationId, AttemptBook> booksNow) {
        return new KeptContainers(attemptsNow, booksNow, tellOfAll() && booksNow.equals(books), now);
    }

    /**
     * Whether the nodes' lists and the apps' books tell of the same containers: else the books would not show all
     * changes.
     */
    private boolean tellOfAll() {
        int live = 0;
        for (AttemptBook book : books.values()) {
            if (!book.isKnown()) {
                return false;
            }
            live += book.live();
        }
        return live == alive;
    }

    AttemptNumbers attempts() {
        return attempts;
    }

    /** Whether no container has come or gone anywhere since the round before, so that no node need be asked. */
    boolean allStay() {
        return allStay;
    }

    /** What was known of the node and its containers; null where it is new, or an app of theirs has vanished. */
    @Nullable
    KeptNode of(FiCaSchedulerNode node) {
        KeptNode kept = before.get(node);
        return kept != null && attempts.know(kept.containers()) ? kept : null;
    }

    void keep(FiCaSchedulerNode node, KeptNode read) {
        now.put(node, read);
        alive += read.alive();
    }
}
