package io.sharpshooter.mini;

import static io.sharpshooter.mini.MasterEvent.Kind.ENDED;
import static io.sharpshooter.mini.MasterEvent.Kind.NOTICED;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two ResourceManagers, real processes: three nodes of 16 GB full of containers of 4 GB, and an ask of 12 GB. In the middle of
 * its claim the spare ResourceManager takes over, or the active one starts again. Claims are in memory only, so the successor
 * begins with what it finds.
 */
class FailoverIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int SMALL_MB = 4 * 1024;
    private static final int LARGE_MB = 12 * 1024;
    private static final int LEAST_VICTIMS = 3;
    private static final int CONTAINERS_OF_A_NODE = 4;

    /** How far a claim has come. */
    private enum Step {
        TOLD("5000") {
            @Override
            boolean isReached(Apps apps) {
                return apps.small.diary().has(NOTICED);
            }
        },
        /** Victims die and the node is reserved in one step. */
        HELD("500") {
            @Override
            boolean isReached(Apps apps) {
                return apps.small.metrics().getNumNonAMContainersPreempted() == LEAST_VICTIMS;
            }
        },
        PLACED("500") {
            @Override
            boolean isReached(Apps apps) {
                return apps.large.started() == 1;
            }
        };

        private final String wait;

        Step(String wait) {
            this.wait = wait;
        }

        abstract boolean isReached(Apps apps);
    }

    @ParameterizedTest
    @EnumSource
    void theSpareManagerPlacesItAndNobodyDiesTwice(Step step) throws Exception {
        try (MiniCluster cluster = MiniCluster.start(plan("failover", step))) {
            Apps apps = Apps.start(cluster);
            apps.large.go();
            await("the claim is " + step, () -> step.isReached(apps));
            cluster.failOver();
            apps.assertPlaced(cluster);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theSameManagerPlacesItAfterARestart(Step step) throws Exception {
        try (MiniCluster cluster = MiniCluster.start(plan("restart", step))) {
            Apps apps = Apps.start(cluster);
            apps.large.go();
            await("the claim is " + step, () -> step.isReached(apps));
            cluster.restart();
            apps.assertPlaced(cluster);
        }
    }

    private static ClusterPlan plan(String name, Step step) {
        return ClusterPlan.of(name + "-" + step, 3, ClusterPlan.SHARPSHOOTER)
                .withMemoryMb(16 * 1024)
                .withSpareManager()
                .with("yarn.resourcemanager.monitor.capacity.preemption.max_wait_before_kill", step.wait);
    }

    private static void await(String what, BooleanSupplier condition) {
        Eventually.holds(what, PATIENCE, condition);
    }

    private record Apps(RunningApp small, RunningApp large) {
        static Apps start(MiniCluster cluster) throws Exception {
            RunningApp large =
                    cluster.submit(MasterPlan.of("large", "a", 1, LARGE_MB).waiting());
            RunningApp small = cluster.submit(MasterPlan.of("small", "b", 13, SMALL_MB));
            await("the cluster is full", () -> cluster.isFull(SMALL_MB));
            return new Apps(small, large);
        }

        void assertPlaced(MiniCluster cluster) {
            await("the large container runs", () -> large.started() == 1);
            await("nothing is reserved", () -> reservations(cluster) == 0);
            await("its victims are reported", () -> deaths().size() >= LEAST_VICTIMS);
            assertThat(deaths()).hasSizeLessThanOrEqualTo(LEAST_VICTIMS + CONTAINERS_OF_A_NODE);
            assertThat(large.diary().events(ENDED)).isEmpty();
            await("the books are right", () -> cluster.wrongBooks().isEmpty());
            large.stop();
            small.stop();
            await("both apps are over", () -> large.hasEnded() && small.hasEnded());
            await("nothing is left in the books", () -> isIdle(cluster));
        }

        /**
         * With whatever status: a successor knows those whom its predecessor has killed only from their nodes. To whom the nodes show them as
         * alive takes the same ones, and tells their master twice.
         */
        private Set<String> deaths() {
            return small.diary().events(ENDED).map(MasterEvent::container).collect(Collectors.toSet());
        }

        private static boolean isIdle(MiniCluster cluster) {
            CSQueue root = cluster.scheduler().getRootQueue();
            return cluster.wrongBooks().isEmpty()
                    && root.getQueueResourceUsage().getAllUsed().equals(Resources.none())
                    && root.getQueueResourceUsage().getReserved().equals(Resources.none());
        }

        private static long reservations(MiniCluster cluster) {
            return cluster.nodes().stream()
                    .map(FiCaSchedulerNode::getReservedContainer)
                    .filter(container ->
                            container != null && container.getQueueName().startsWith("root.a"))
                    .count();
        }
    }
}
