package io.sharpshooter.yarn.books;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;

/** Several accounts are corrected at once. */
class CorrectionIT {
    /** More than the gauge has room for. */
    private static final Drift HOPELESS =
            new Drift(Account.ofQueue(Book.METRIC_PENDING, "root.a", ""), balance(0, 0), balance(1L << 32, 0));

    private static final Drift OF_USED =
            new Drift(Account.ofQueue(Book.USED, "root.b", ""), balance(0, 0), balance(0, 1024));

    private static Balance balance(long number, long memory) {
        return new Balance(number, ResourceVector.of(memory, 0));
    }

    @Test
    void whereOneCannotBeCorrectedTheOthersAre() throws Exception {
        try (MockCluster cluster = MockCluster.builder()
                .queue("root.a", 50)
                .queue("root.b", 50)
                .nodes(1, Size.gib(8))
                .start()) {
            assertThatThrownBy(() -> new Correction(cluster.scheduler()).apply(List.of(HOPELESS, OF_USED)))
                    .isInstanceOf(ArithmeticException.class);
            assertThat(cluster.queue("root.b").getQueueResourceUsage().getUsed())
                    .isEqualTo(Resource.newInstance(1024, 0));
            assertThat(cluster.queue("root.b").getUsedCapacity()).isPositive();
        }
    }
}
