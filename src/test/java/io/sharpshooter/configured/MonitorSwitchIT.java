package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.CountingScheduler;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.NewestMetrics;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.HashSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;

/**
 * {@code yarn.resourcemanager.scheduler.monitor.enable} goes off and on; the ResourceManager's own thread runs the
 * rounds.
 */
class MonitorSwitchIT {
    private static final String ENABLED = YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS;
    private static final int WAIT_MS = 15_000;

    /** Enough for what a policy does when it begins, and does after that. */
    private static final int SOME_ROUNDS = 10;

    /** So many of 4 GiB fill a node of 64. */
    private static final int FULL = 16;

    /** Three nodes with so many have room for 60 GiB together. */
    private static final int BESIDE_ROOM = 11;

    /**
     * The deadline passes while they are off; then all that were told are told anew, and live for another grace period.
     */
    @Test
    void aClaimWhoseVictimsWereToldIsForgottenAndMadeAnew() throws Exception {
        try (Site site = new Site(WAIT_MS, FULL)) {
            site.cluster.await("a notice", site::isTold);
            site.off();
            List<ContainerId> told = site.notices();
            ClockedPolicy.passes(WAIT_MS);
            site.on();
            site.cluster.await("another notice", () -> site.notices().size() == 2 * MockScene.VICTIMS);
            assertThat(new HashSet<>(site.notices())).containsExactlyInAnyOrderElementsOf(told);
            ClockedPolicy.passes(WAIT_MS - 1);
            site.awaitRounds();
            assertThat(site.deaths()).isZero();
            ClockedPolicy.passes(1);
            site.isPlacedAfter(MockScene.VICTIMS);
        }
    }

    /**
     * Where the limits leave room for it the node is reserved together with the notice: nobody drops it while they are
     * off.
     */
    @Test
    void theReservationOfAClaimWhoseVictimsWereToldIsTakenOver() throws Exception {
        try (Site site = new Site(WAIT_MS, BESIDE_ROOM)) {
            site.cluster.await("a notice", site::isTold);
            site.cluster.await("a reservation", () -> site.reserved() == 1);
            site.off();
            assertThat(site.deaths()).isZero();
            site.on();
            site.cluster.await("another notice", () -> site.notices().size() == 2 * (BESIDE_ROOM - 1));
            ClockedPolicy.passes(WAIT_MS);
            site.isPlacedAfter(BESIDE_ROOM - 1);
        }
    }

    @Test
    void whereTheAskIsWithdrawnMeanwhileNobodyDiesAndNothingStaysReserved() throws Exception {
        try (Site site = new Site(WAIT_MS, BESIDE_ROOM)) {
            site.cluster.await("a reservation", () -> site.isTold() && site.reserved() == 1);
            site.off();
            site.large.ask(Want.of(0, MockScene.LARGE));
            site.on();
            site.cluster.await("no reservation", () -> {
                site.heartbeat(site.large);
                return site.reserved() == 0;
            });
            ClockedPolicy.passes(WAIT_MS);
            site.awaitRounds();
            assertThat(site.deaths()).isZero();
            site.cluster.assertBooksMatch();
        }
    }

    /** The dead are still on their node, which is reserved; the new object plans nothing for the ask. */
    @Test
    void afterTheKillTheContainerIsPlacedAndNobodyElseDies() throws Exception {
        try (Site site = new Site(0, FULL)) {
            site.cluster.await("dead victims", () -> site.deaths() == MockScene.VICTIMS);
            site.off();
            assertThat(site.reserved()).isOne();
            int told = site.notices().size();
            site.on();
            site.awaitRounds();
            assertThat(site.notices()).as("nobody else is told").hasSize(told);
            site.isPlacedAfter(MockScene.VICTIMS);
        }
    }

    /**
     * Three nodes with so many small containers each, of a queue that would give twice as many as are needed, an ask
     * for most of a node, and a policy with a round every 20 ms.
     */
    private static final class Site implements AutoCloseable {
        private final MockCluster cluster;
        private final MockApp small;
        private final MockApp large;
        private final int containers;
        private final int victims;

        Site(int wait, int onEachNode) throws Exception {
            cluster = MockCluster.builder()
                    .scheduler(CountingScheduler.class)
                    .nodes(3, MockScene.NODE)
                    .queue("root.a", 60)
                    .queue("root.b", 15)
                    .queue("root.c", 25)
                    .set(ENABLED, "true")
                    .set(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, ClockedPolicy.class.getName())
                    .set(PolicyByHand.KEYS + "monitoring_interval", "20")
                    .set(PolicyByHand.PER_ROUND, "1")
                    .set(PolicyByHand.WAIT, String.valueOf(wait))
                    .start();
            small = cluster.app("root.b").unmanaged().submit().launch();
            containers = 3 * onEachNode;
            victims = onEachNode - 1;
            for (MockNode node : cluster.nodes()) {
                cluster.fill(
                        small,
                        Want.of(onEachNode, Size.gib(4)).near(node.host()).only());
            }
            small.ask(Want.of(onEachNode == FULL ? 1_000 : 0, Size.gib(4)));
            assertThat(small.running()).hasSize(containers);
            cluster.nodes().forEach(MockNode::hangOnToKilled);
            large = cluster.app("root.a").unmanaged().submit().launch();
            ClockedPolicy.setClock();
            large.ask(Want.of(1, MockScene.LARGE));
        }

        boolean isTold() {
            return notices().size() == victims;
        }

        /** All notices so far. */
        List<ContainerId> notices() {
            heartbeat(small);
            return small.notices();
        }

        void off() throws Exception {
            cluster.refreshQueues(conf -> conf.set(ENABLED, "false"));
            cluster.await("no round is under way", () -> monitors() == 0);
        }

        void on() throws Exception {
            cluster.refreshQueues(conf -> conf.set(ENABLED, "true"));
            cluster.await("rounds", () -> monitors() == 1);
        }

        /** Nodes and masters report meanwhile. */
        void awaitRounds() {
            BooleanSupplier enough = NewestMetrics.haveEnded(SOME_ROUNDS);
            cluster.await("rounds", () -> {
                heartbeat(small);
                return enough.getAsBoolean();
            });
        }

        /** How many have died by preemption; nobody has twice. */
        int deaths() {
            CountingScheduler scheduler = (CountingScheduler) cluster.scheduler();
            assertThat(scheduler.killedAgain()).isEmpty();
            return scheduler.killed();
        }

        long reserved() {
            return cluster.nodes().stream()
                    .filter(node -> node.inScheduler().getReservedContainer() != null)
                    .count();
        }

        void isPlacedAfter(int deaths) {
            cluster.await("dead victims", () -> deaths() == deaths);
            cluster.nodes().forEach(MockNode::confirmKills);
            cluster.await("the large container", this::isPlaced);
            cluster.await("no reservation", () -> reserved() == 0);
            assertThat(deaths()).isEqualTo(deaths);
            assertThat(small.running()).hasSize(containers - deaths);
            cluster.assertBooksMatch();
        }

        boolean isPlaced() {
            heartbeat(large);
            return large.placed().size() == 1;
        }

        private void heartbeat(MockApp app) {
            try {
                cluster.heartbeatAll();
                app.heartbeat();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        /** Threads that run rounds. */
        private static long monitors() {
            return Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.isAlive() && thread.getName().startsWith("SchedulingMonitor"))
                    .count();
        }

        @Override
        public void close() throws Exception {
            cluster.close();
        }
    }
}
