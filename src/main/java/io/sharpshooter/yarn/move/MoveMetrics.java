package io.sharpshooter.yarn.move;

import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Balance;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.KeptBooks;
import io.sharpshooter.yarn.books.LeafMetrics;
import io.sharpshooter.yarn.books.MetricGauge;
import io.sharpshooter.yarn.books.Steps;
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

    /** Whether an account is one of metrics, which only this corrects after a move. */
    static boolean areOf(Account account) {
        return KeptBooks.of(account.book()) instanceof MetricGauge;
    }

    /** @throws IllegalStateException also for metrics of which no call is known that was due; the others are right */
    void apply(List<Drift> drifts) {
        Steps each = new Steps();
        drifts.stream()
                .filter(drift -> areOf(drift.account()))
                .forEach(drift -> each.then(() -> apply(drift.account(), drift.correction())));
        each.end();
    }

    private void apply(Account account, Balance more) {
        boolean leaving = account.queue().equals(source);
        if (!leaving && !account.queue().equals(destination)) {
            throw new IllegalStateException(account + " is off by " + more.negated() + " after a move to " + destination
                    + ", and the app that moved was not there.");
        }
        switch (account.book()) {
            case METRIC_RESERVED -> (leaving ? from : to).reserve(user, account.partition(), more);
            case METRIC_ALLOCATED -> {
                if (leaving) {
                    from.release(user, account.partition(), more.negated());
                } else {
                    to.allocate(user, account.partition(), more);
                }
            }
            default ->
                throw new IllegalStateException(
                        account + " is off by " + more.negated() + ": no call is known that a move owes it.");
        }
    }
}
