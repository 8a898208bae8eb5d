package io.sharpshooter.yarn.move;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Balance;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Drift;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.junit.jupiter.api.Test;

/** Metrics that are off after a move. */
class MoveMetricsIT {
    private static Drift lacking(Book book, String queue) {
        Balance zero = new Balance(0, ResourceVector.of(0, 0));
        return new Drift(Account.ofQueue(book, queue, ""), zero, new Balance(1, ResourceVector.of(1024, 1)));
    }

    private static void assertThrowsAfterTheOthers(Drift hopeless, String message) throws Exception {
        QueueMetrics.clearQueueMetrics();
        try (MockCluster cluster = MockCluster.builder()
                .queue("root.a", 40)
                .queue("root.b", 40)
                .queue("root.c", 20)
                .nodes(1, Size.gib(8))
                .start()) {
            MoveMetrics metrics = new MoveMetrics(cluster.queue("root.a"), cluster.queue("root.b"), "alice");
            List<Drift> drifts = List.of(hopeless, lacking(Book.METRIC_RESERVED, "root.b"));
            assertThatIllegalStateException()
                    .isThrownBy(() -> metrics.apply(drifts))
                    .withMessageContaining(message);
            assertThat(((Queue) cluster.queue("root.b")).getMetrics().getReservedMB())
                    .isEqualTo(1024);
        }
    }

    /** It would go on being wrong, and nobody would know. */
    @Test
    void onesThatNoCallIsKnownForAreAnError() throws Exception {
        assertThrowsAfterTheOthers(lacking(Book.METRIC_PENDING, "root.a"), "no call is known");
    }

    @Test
    void onesOfAQueueThatTheAppWasNotInAreAnError() throws Exception {
        assertThrowsAfterTheOthers(lacking(Book.METRIC_ALLOCATED, "root.c"), "was not there");
    }
}
