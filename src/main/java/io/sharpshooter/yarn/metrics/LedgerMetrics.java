package io.sharpshooter.yarn.metrics;

import static org.apache.hadoop.metrics2.lib.Interns.info;

import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Balance;
import io.sharpshooter.yarn.books.DriftWatch.Sighting;
import java.util.List;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/**
 * What the audit of the books has found, as the metrics source {@code SharpshooterLedger}: counts first, then one
 * record per drift with the tags Book, Queue, User and Partition. Thread-safe.
 */
public final class LedgerMetrics implements MetricsSource {
    /** Name of the source. */
    static final String NAME = "SharpshooterLedger";

    private static final PrintableLog LOG = PrintableLog.of(LedgerMetrics.class);
    private static final String CONTEXT = "yarn";

    private List<Sighting> drifts = List.of();
    private RoundTime time = new RoundTime(0, 0);
    private long rounds;
    private long told;
    private long healed;

    /** Makes it visible in the place of what an earlier auditor left there; where that is refused, it is logged. */
    public void publish() {
        synchronized (LedgerMetrics.class) {
            try {
                MetricsSystem metrics = DefaultMetricsSystem.instance();
                metrics.unregisterSource(NAME);
                metrics.register(NAME, "What the audit of the queues' books has found", this);
            } catch (RuntimeException refused) {
                LOG.warn("The metrics system does not take the source {}; the audit goes on without.", NAME, refused);
            }
        }
    }

    public synchronized void round(List<Sighting> there, RoundTime now, int newlyTold, int newlyHealed) {
        drifts = there;
        time = now;
        rounds++;
        told += newlyTold;
        healed += newlyHealed;
    }

    @Override
    public synchronized void getMetrics(MetricsCollector collector, boolean all) {
        collector
                .addRecord(NAME)
                .setContext(CONTEXT)
                .addCounter(info("AuditRounds", "Rounds of the audit"), rounds)
                .addGauge(info("Drifts", "Accounts that are off now"), drifts.size())
                .addCounter(info("DriftsTold", "Drifts that were reported"), told)
                .addCounter(info("DriftsHealed", "Drifts that were corrected"), healed);
        drifts.forEach(drift -> describe(collector.addRecord(NAME).setContext(CONTEXT), drift));
    }

    private void describe(MetricsRecordBuilder record, Sighting sighting) {
        Account account = sighting.drift().account();
        record.tag(info("Book", "Which book"), account.book().name())
                .tag(info("Queue", "Path of the queue"), account.queue())
                .tag(info("User", "User in the queue, if any"), account.user())
                .tag(info("Partition", "Label of the nodes"), account.partition());
        record.addGauge(info("Since", "When it was first seen, ms since the epoch"), time.wallAt(sighting.since()));
        balance(record, "Booked", sighting.drift().booked());
        balance(record, "True", sighting.drift().truth());
    }

    private static void balance(MetricsRecordBuilder record, String which, Balance balance) {
        record.addGauge(info(which + "Number", which + ": containers or apps"), balance.number());
        ResourceInformation[] types = ResourceUtils.getResourceTypesArray();
        for (int type = 0; type < balance.amount().size(); type++) {
            record.addGauge(
                    info(which + "-" + types[type].getName(), which + " " + types[type].getName()),
                    balance.amount().get(type));
        }
    }
}
