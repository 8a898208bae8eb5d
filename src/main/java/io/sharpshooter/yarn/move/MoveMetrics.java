package io.sharpshooter.yarn.move;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.ledger.Drift;
import io.sharpshooter.yarn.books.KeptBooks;
import io.sharpshooter.yarn.books.LeafMetrics;
import io.sharpshooter.yarn.books.MetricGauge;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * Corrects what a move has booked in the metrics, by the calls that should have been made: a release in the source and
 * an allocation in the destination. So the counters of all allocations and releases ever end as if the right calls had
 * been the only ones.
 */
final class MoveMetrics {
    private final String source;
    private final String destination;
    private final LeafMetrics from;
    private final LeafMetrics to;
    private final String user;

    MoveMetrics(CSQueue source, CSQueue destination, String user) {
        this.source = source.getQueuePath();
        this.destination = destination.getQueuePath();
        this.user = user;
        from = new LeafMetrics(source);
        to = new LeafMetrics(destination);
    }

    /** Whether it is corrected here. */
    static boolean correct(Account account) {
        return KeptBooks.of(account.book()) instanceof MetricGauge;
    }

    void apply(List<Drift> drifts) {
        drifts.stream()
                .filter(drift -> drift.account().queue().equals(source)
                        || drift.account().queue().equals(destination))
                .forEach(this::apply);
    }

    private void apply(Drift drift) {
        Account account = drift.account();
        boolean leaving = account.queue().equals(source);
        if (account.book() == Book.METRIC_RESERVED) {
            (leaving ? from : to).reserve(user, account.partition(), drift.correction());
        } else if (account.book() == Book.METRIC_ALLOCATED && leaving) {
            from.release(user, account.partition(), drift.correction().negated());
        } else if (account.book() == Book.METRIC_ALLOCATED) {
            to.allocate(user, account.partition(), drift.correction());
        }
    }
}
