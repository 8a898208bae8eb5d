package io.sharpshooter;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.DriftWatch.Sighting;
import io.sharpshooter.yarn.books.Ledger;
import java.util.List;
import org.apache.log4j.Level;

/**
 * An auditor in a test, whose rounds are called by hand. Each round is a second after the one before, and none may
 * fail.
 */
public final class AuditorByHand {
    private final MockCluster cluster;
    private final QueueLedgerAuditor auditor;

    public AuditorByHand(MockCluster cluster) {
        this.cluster = cluster;
        auditor = new QueueLedgerAuditor(cluster.time());
        auditor.init(cluster.rm().getConfig(), cluster.context(), cluster.scheduler());
    }

    public AuditorByHand rounds(int count) {
        try (var log = new LogCatcher(QueueLedgerAuditor.class.getName())) {
            for (int round = 0; round < count; round++) {
                auditor.editSchedule();
                cluster.time().advance(1000);
            }
            assertThat(log.messages(Level.ERROR))
                    .as("rounds that failed")
                    .noneMatch(message -> message.contains("is skipped"));
        }
        return this;
    }

    /** What was told and is still there, in words: account, booked, true. */
    public List<String> told() {
        return auditor.told().stream()
                .map(sighting -> sighting.drift().toString())
                .toList();
    }

    /** What would have to be added to each account that was told and is still there. */
    public Ledger owed() {
        var owed = WholeLedger.nothing();
        sightings()
                .forEach(told -> owed.add(told.drift().account(), told.drift().correction()));
        return owed;
    }

    public List<Sighting> sightings() {
        return auditor.told();
    }

    /** In ms. */
    public long interval() {
        return auditor.getMonitoringInterval();
    }
}
