package io.sharpshooter.yarn.read;

import static io.sharpshooter.yarn.Look.gib;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.yarn.Look;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.QueueSpec;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

class QueueReadingIT {

    @Test
    void parentsComeBeforeChildrenAndSiblingsInTheOrderOfTheirPaths() throws Exception {
        try (var cluster = MockCluster.builder()
                .queue("root.z", 40)
                .queue("root.b", 60)
                .queue("root.b.y", 50)
                .queue("root.b.x", 50)
                .queue("root.z.x", 100)
                .nodes(1, Size.gib(10))
                .start()) {
            var look = Look.at(cluster);
            assertThat(look.snapshot().queues())
                    .extracting(QueueSnapshot::path)
                    .containsExactly("root", "root.b", "root.b.x", "root.b.y", "root.z", "root.z.x");
            assertThat(look.snapshot().queues())
                    .extracting(QueueSnapshot::parent)
                    .containsExactly(-1, 0, 1, 1, 0, 4);
            assertThat(look.snapshot().queues())
                    .extracting(QueueSnapshot::leaf)
                    .containsExactly(false, false, true, true, false, true);
        }
    }

    @Test
    void promisesLimitsPrioritiesAndSwitchesAreThoseConfigured() throws Exception {
        try (var cluster = MockCluster.builder()
                .queue("root.a", 25, queue -> queue.max(50).priority(3))
                .queue("root.b", 75, queue -> queue.priority(-2).disablePreemption())
                .nodes(2, Size.gib(10))
                .start()) {
            var look = Look.at(cluster);
            assertThat(look.load("root", "").guaranteed()).isEqualTo(gib(20));
            assertThat(look.load("root", "").maximum()).isEqualTo(gib(20));
            assertThat(look.load("root.a", "").guaranteed()).isEqualTo(gib(5));
            assertThat(look.load("root.a", "").maximum()).isEqualTo(gib(10));
            assertThat(look.queue("root.a").priority()).isEqualTo(3);
            assertThat(look.queue("root.b").priority()).isZero();
            assertThat(look.queue("root.a").preemptionDisabled()).isFalse();
            assertThat(look.queue("root.b").preemptionDisabled()).isTrue();
        }
    }

    @Test
    void usedLeavesReservationsOut() throws Exception {
        try (MockCluster cluster = twoQueues().nodes(2, Size.gib(8)).start()) {
            var small = cluster.app("root.b").amOn(cluster.node(0)).start();
            var large = cluster.app("root.a").amOn(cluster.node(1)).start();
            cluster.fill(small, Want.of(2, Size.gib(4)));
            cluster.fill(large, Want.of(1, Size.gib(6)));

            var look = Look.at(cluster);
            assertThat(look.load("root.a", "").used()).isEqualTo(gib(1));
            assertThat(look.load("root.a", "").reserved()).isEqualTo(gib(6));
            assertThat(look.load("root", "").used()).isEqualTo(gib(10));
            assertThat(look.load("root", "").committed()).isEqualTo(gib(16));
        }
    }

    @Test
    void applicationMastersAreCountedPerLeaf() throws Exception {
        try (var cluster = MockCluster.builder()
                .queue("root.a", 100, queue -> queue.amShare(0.5))
                .nodes(1, Size.gib(8))
                .start()) {
            cluster.app("root.a").am(Size.gib(2)).start();
            var look = Look.at(cluster);
            assertThat(look.load("root.a", "").amUsed()).isEqualTo(gib(2));
            assertThat(look.load("root.a", "").amLimit()).isEqualTo(gib(4));
            assertThat(look.load("root", "").amUsed()).isEqualTo(gib(0));
        }
    }

    @Test
    void partitionsWithoutAccessAreLeftOutUnlessSomethingIsBorrowedThere() throws Exception {
        try (var cluster = MockCluster.builder()
                .label("fast", false)
                .queue("root.a", 50, queue -> queue.label("fast", 100, 100))
                .queue("root.b", 50, QueueSpec::noLabels)
                .nodes(1, Size.gib(8))
                .nodes(1, Size.gib(4), "fast", 0)
                .start()) {
            var before = Look.at(cluster);
            assertThat(before.snapshot().partitions().keySet()).containsExactly("", "fast");
            assertThat(before.load("root.a", "fast").guaranteed()).isEqualTo(gib(4));
            assertThat(before.load("root", "fast").maximum()).isEqualTo(gib(4));
            assertThat(before.queue("root.b").loads()).containsOnlyKeys("");

            var borrower = cluster.app("root.b").amOn(cluster.node(0)).start();
            cluster.fill(borrower, Want.of(20, Size.gib(1)));
            var borrowed = Look.at(cluster).load("root.b", "fast");
            assertThat(borrowed.used()).isEqualTo(gib(4));
            assertThat(borrowed.guaranteed()).isEqualTo(gib(0));
        }
    }

    private static MockClusterBuilder twoQueues() {
        return MockCluster.builder().queue("root.a", 50).queue("root.b", 50);
    }
}
