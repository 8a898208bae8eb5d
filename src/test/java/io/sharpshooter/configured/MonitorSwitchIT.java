package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.PriorityLargeContainerPreemptionPolicy;
import io.sharpshooter.scenario.FullHouse;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;

/** {@code yarn.resourcemanager.scheduler.monitor.enable} goes off and on; the ResourceManager's own thread runs the rounds. */
class MonitorSwitchIT {
    private static final String ENABLED = YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS;

    @Test
    void aClaimWhoseVictimsWereToldIsForgottenAndMadeAnew() throws Exception {
        try (Site site = new Site("1000")) {
            site.cluster.await("a notice", site::isTold);
            site.off();
            assertThat(site.deaths()).isZero();
            site.on();
            site.isPlacedAfter(FullHouse.VICTIMS);
        }
    }

    @Test
    void afterTheKillTheContainerIsPlacedAndNobodyElseDies() throws Exception {
        try (Site site = new Site("0")) {
            site.cluster.await("dead victims", () -> site.deaths() == FullHouse.VICTIMS);
            site.off();
            site.on();
            site.isPlacedAfter(FullHouse.VICTIMS);
        }
    }

    /** A full cluster, an ask for most of a node, and a policy with a round every 20 ms. */
    private static final class Site implements AutoCloseable {
        private final MockCluster cluster;
        private final MockApp small;
        private final MockApp large;

        Site(String wait) throws Exception {
            cluster = MockCluster.builder()
                    .nodes(3, FullHouse.NODE)
                    .queue("root.a", 50)
                    .queue("root.b", 50)
                    .set(ENABLED, "true")
                    .set(
                            YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES,
                            PriorityLargeContainerPreemptionPolicy.class.getName())
                    .set(PolicyByHand.KEYS + "monitoring_interval", "20")
                    .set(PolicyByHand.KEYS + "total_preemption_per_round", "1")
                    .set(PolicyByHand.KEYS + "max_wait_before_kill", wait)
                    .start();
            small = cluster.app("root.b").unmanaged().submit().launch();
            cluster.fill(small, Want.of(1_000, Size.gib(4)));
            cluster.nodes().forEach(MockNode::hangOnToKilled);
            large = cluster.app("root.a").unmanaged().submit().launch();
            large.ask(Want.of(1, FullHouse.LARGE));
        }

        boolean isTold() {
            heartbeat(small);
            return !small.notices().isEmpty();
        }

        void off() throws Exception {
            cluster.refreshQueues(conf -> conf.set(ENABLED, "false"));
            cluster.await("no round is under way", () -> monitors() == 0);
        }

        void on() throws Exception {
            cluster.refreshQueues(conf -> conf.set(ENABLED, "true"));
            cluster.await("rounds", () -> monitors() == 1);
        }

        int deaths() {
            return 48 - small.running().size();
        }

        void isPlacedAfter(int deaths) {
            cluster.await("dead victims", () -> deaths() == deaths);
            cluster.nodes().forEach(MockNode::confirmKills);
            cluster.await("the large container", this::isPlaced);
            assertThat(deaths()).isEqualTo(deaths);
            assertThat(large.inScheduler().getReservedContainers()).isEmpty();
            cluster.assertBooksMatch();
        }

        private boolean isPlaced() {
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
