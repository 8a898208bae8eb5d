package io.sharpshooter.yarn.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.AppSnapshot.AppMemory;
import io.sharpshooter.model.QueueSnapshot.AppOrder;
import io.sharpshooter.yarn.Look;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListSet;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.AbstractComparatorOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoComparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;
import org.junit.jupiter.api.Test;

/** In which order a leaf serves its apps, and what is read of them for it. */
class AppOrderReadingIT {
    private static final String BY_SIZE = "ordering-policy.fair.enable-size-based-weight";

    @Test
    void theOrderIsTheOneThatIsConfigured() throws Exception {
        try (var cluster = MockCluster.builder()
                .queue("root.unset", 20)
                .queue("root.fifo", 10, queue -> queue.set("ordering-policy", "fifo"))
                .queue("root.exclusive", 10, queue -> queue.set("ordering-policy", "fifo-with-partitions"))
                .queue("root.fair", 20, queue -> queue.set("ordering-policy", "fair"))
                .queue(
                        "root.size",
                        20,
                        queue -> queue.set("ordering-policy", "fair").set(BY_SIZE, "true"))
                .queue("root.own", 20, queue -> queue.set("ordering-policy", Own.class.getName()))
                .nodes(1, Size.gib(10))
                .start()) {
            var look = Look.at(cluster);
            assertThat(look.queue("root.unset").order()).isEqualTo(AppOrder.FIFO);
            assertThat(look.queue("root.fifo").order()).isEqualTo(AppOrder.FIFO);
            assertThat(look.queue("root.exclusive").order()).isEqualTo(AppOrder.FIFO);
            assertThat(look.queue("root.fair").order()).isEqualTo(AppOrder.FAIR);
            assertThat(look.queue("root.size").order()).isEqualTo(AppOrder.FAIR_BY_SIZE);
            assertThat(look.queue("root.own").order()).isEqualTo(AppOrder.OTHER);
            assertThat(look.queue("root").order()).isEqualTo(AppOrder.OTHER);
        }
    }

    /** Six GiB besides its master; three more do not fit. */
    @Test
    void ofAppsInAFairQueueTheMemoryIsReadThatTheyHoldAndWant() throws Exception {
        try (var cluster = MockCluster.builder()
                .queue("root.fair", 50, queue -> queue.set("ordering-policy", "fair"))
                .queue("root.fifo", 50)
                .nodes(1, Size.gib(10))
                .start()) {
            var fair = cluster.app("root.fair").amOn(cluster.node(0)).start();
            cluster.fill(fair, Want.of(2, Size.gib(3)));
            var fifo = cluster.app("root.fifo").amOn(cluster.node(0)).start();
            fair.ask(Want.of(1, Size.gib(3)));
            var look = Look.at(cluster);
            assertThat(look.app(fair).memory()).isEqualTo(new AppMemory(7 * 1024, 3 * 1024));
            assertThat(look.app(fifo).memory()).isEqualTo(AppMemory.NONE);
        }
    }

    /** An order of an administrator's. */
    public static final class Own<S extends SchedulableEntity> extends AbstractComparatorOrderingPolicy<S> {
        public Own() {
            this.comparator = new FifoComparator();
            this.schedulableEntities = new ConcurrentSkipListSet<>(comparator);
        }

        @Override
        public void configure(Map<String, String> conf) {}

        @Override
        public void containerAllocated(S app, RMContainer container) {}

        @Override
        public void containerReleased(S app, RMContainer container) {}

        @Override
        public void demandUpdated(S app) {}

        @Override
        public String getInfo() {
            return "own";
        }

        @Override
        public String getConfigName() {
            return "own";
        }
    }
}
