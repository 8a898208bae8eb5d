package io.sharpshooter.demand;

import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.share.IdealShares;
import java.util.List;

/**
 * Whether some leaf runs more than its ideal share, so that it may give to those who do not outrank it. Many demands
 * ask, and mostly there is none; looked up again only when the books have moved. Used by one thread.
 */
final class Surplus {
    private final List<QueueSnapshot> queues;
    private final Books books;
    private final IdealShares shares;
    private long version = -1;
    private boolean some;

    Surplus(List<QueueSnapshot> queues, Books books, IdealShares shares) {
        this.queues = queues;
        this.books = books;
        this.shares = shares;
    }

    boolean exists() {
        if (version != books.version()) {
            version = books.version();
            some = queues.stream().anyMatch(queue -> queue.leaf() && isAboveIdeal(queue.index()));
        }
        return some;
    }

    private boolean isAboveIdeal(int queue) {
        ResourceVector ideal = shares.ideal(queue);
        for (int type = 0; type < books.types(); type++) {
            if (books.used(queue, type) - books.promised(queue, type) > ideal.get(type)) {
                return true;
            }
        }
        return false;
    }
}
