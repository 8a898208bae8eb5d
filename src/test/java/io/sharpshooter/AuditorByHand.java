package io.sharpshooter;

import io.sharpshooter.ledger.DriftWatch.Sighting;
import io.sharpshooter.yarn.MockCluster;
import java.util.List;

/** An auditor in a test, whose rounds are called by hand. Each round is a second after the one before. */
public final class AuditorByHand {
    private final MockCluster cluster;
    private final QueueLedgerAuditor auditor;

    public AuditorByHand(MockCluster cluster) {
        this.cluster = cluster;
        auditor = new QueueLedgerAuditor(cluster.time());
        auditor.init(cluster.rm().getConfig(), cluster.context(), cluster.scheduler());
    }

    public AuditorByHand rounds(int count) {
        for (int round = 0; round < count; round++) {
            auditor.editSchedule();
            cluster.time().advance(1000);
        }
        return this;
    }

    /** What was told and is still there, in words: account, booked, true. */
    public List<String> told() {
        return auditor.told().stream()
                .map(sighting -> sighting.drift().toString())
                .toList();
    }

    public List<Sighting> sightings() {
        return auditor.told();
    }

    /** In ms. */
    public long interval() {
        return auditor.getMonitoringInterval();
    }
}
