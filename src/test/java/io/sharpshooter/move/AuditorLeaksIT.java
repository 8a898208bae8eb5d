package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.bench.StockMove;
import io.sharpshooter.ledger.DriftWatch.Sighting;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Hadoop's own move leaks; the auditor finds exactly that, and corrects it where it can. */
class AuditorLeaksIT {
    private static final String HEAL = "yarn.resourcemanager.monitor.capacity.ledger-audit.heal";
    private static final String USER_METRICS = "yarn.scheduler.capacity.user-metrics.enable";

    private static MockCluster start(Leak leak, Class<? extends CapacityScheduler> scheduler, boolean userMetrics)
            throws Exception {
        QueueMetrics.clearQueueMetrics();
        return leak.cluster()
                .scheduler(scheduler)
                .set(HEAL, "true")
                .set(USER_METRICS, String.valueOf(userMetrics))
                .start();
    }

    @ParameterizedTest
    @EnumSource
    void findsExactlyWhatLeaksHealsItAndFindsNothingAfter(Leak leak) throws Exception {
        try (MockCluster cluster = start(leak, StockMove.class, false)) {
            WholeLedger before = WholeLedger.of(cluster);
            AuditorByHand auditor = new AuditorByHand(cluster);
            MockApp app = leak.open(cluster);
            assertThat(auditor.rounds(3).told()).as("before the move").isEmpty();
            Leak.moveAsStock(cluster, app);
            assertThat(auditor.rounds(2).told()).containsExactlyInAnyOrderElementsOf(leak.drifts());
            assertThat(auditor.rounds(1).told()).as("healed").isEmpty();
            assertThat(auditor.rounds(3).told()).as("after").isEmpty();
            endAll(cluster);
            assertThat(WholeLedger.of(cluster).differencesTo(before)).isEmpty();
            assertThat(auditor.rounds(3).told()).as("in the end").isEmpty();
        }
    }

    /** Then the users' metrics leak too, and those of the users above. */
    @ParameterizedTest
    @EnumSource
    void healsTheMetricsOfUsersToo(Leak leak) throws Exception {
        try (MockCluster cluster = start(leak, StockMove.class, true)) {
            WholeLedger before = WholeLedger.of(cluster);
            MockApp app = leak.open(cluster);
            Leak.moveAsStock(cluster, app);
            AuditorByHand auditor = new AuditorByHand(cluster);
            assertThat(auditor.rounds(2).told()).containsAll(leak.drifts());
            assertThat(auditor.rounds(4).told()).isEmpty();
            endAll(cluster);
            assertThat(WholeLedger.of(cluster).differencesTo(before)).isEmpty();
        }
    }

    /** What the app leaves behind when it is healed only after its end. */
    @ParameterizedTest
    @EnumSource
    void healsWhatIsLeftWhenTheAppHasEnded(Leak leak) throws Exception {
        try (MockCluster cluster = start(leak, StockMove.class, true)) {
            WholeLedger before = WholeLedger.of(cluster);
            MockApp app = leak.open(cluster);
            Leak.moveAsStock(cluster, app);
            endAll(cluster);
            assertThat(WholeLedger.of(cluster).differencesTo(before)).isNotEmpty();
            AuditorByHand auditor = new AuditorByHand(cluster);
            assertThat(auditor.rounds(2).told()).isNotEmpty();
            assertThat(auditor.rounds(4).told()).isEmpty();
            assertThat(WholeLedger.of(cluster).differencesTo(before)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsExactlyTheSameBesideHadoopsOwnSchedulerTellsAndCorrectsNothing(Leak leak) throws Exception {
        try (MockCluster cluster = start(leak, CapacityScheduler.class, false)) {
            AuditorByHand auditor = new AuditorByHand(cluster);
            MockApp app = leak.open(cluster);
            Leak.moveAsStock(cluster, app);
            WholeLedger leaked = WholeLedger.of(cluster);
            assertThat(auditor.rounds(2).told()).containsExactlyInAnyOrderElementsOf(leak.drifts());
            auditor.rounds(3);
            assertThat(WholeLedger.of(cluster).differencesTo(leaked)).isEmpty();
            assertThat(auditor.sightings()).extracting(Sighting::rounds).containsOnly(5);
        }
    }

    private static void endAll(MockCluster cluster) throws Exception {
        for (ApplicationId app :
                List.copyOf(cluster.scheduler().getSchedulerApplications().keySet())) {
            cluster.rm().killApp(app);
            cluster.rm().waitForState(app, RMAppState.KILLED);
        }
        cluster.drain();
        cluster.settle();
    }
}
