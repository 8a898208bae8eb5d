package io.sharpshooter.yarn.metrics;

import static org.apache.hadoop.metrics2.lib.Interns.info;

import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Balance;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.DriftWatch.Sighting;
import java.util.List;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
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

    private List<Sighting> drifts = List.of();
    private RoundTime time = new RoundTime(0, 0);
    private long rounds;
    private long told;
    private long healed;

    /** Makes it visible in the place of what an earlier auditor left there; where that is refused, it is logged. */
    public void publish() {
        DecisionMetrics.publish(NAME, "What the audit of the queues' books has found", this, LOG, "the audit");
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
        DecisionMetrics.record(collector, NAME)
                .addCounter(info("AuditRounds", "Rounds of the audit"), rounds)
                .addGauge(info("Drifts", "Accounts that are off now"), drifts.size())
                .addCounter(info("DriftsTold", "Drifts that were reported"), told)
                .addCounter(info("DriftsHealed", "Drifts that were corrected"), healed);
        drifts.forEach(drift -> describe(DecisionMetrics.record(collector, NAME), drift));
    }

    private void describe(MetricsRecordBuilder record, Sighting sighting) {
        Drift drift = sighting.drift();
        Account account = drift.account();
        record.tag(info("Book", "Which book"), account.book().name())
                .tag(info("Queue", "Path of the queue"), account.queue())
                .tag(info("User", "User in the queue, if any"), account.user())
                .tag(info("Partition", "Label of the nodes"), account.partition());
        MetricsInfo since = info("Since", "When it was first seen, ms since the epoch");
        record.addGauge(since, time.wallAt(sighting.since()));
        balance(record, "Booked", drift.booked());
        balance(record, "True", drift.truth());
    }

    private static void balance(MetricsRecordBuilder record, String which, Balance balance) {
        MetricsInfo number = info(which + "Number", which + ": containers or apps");
        record.addGauge(number, balance.number());
        ResourceInformation[] types = ResourceUtils.getResourceTypesArray();
        var amount = balance.amount();
        for (int type = 0; type < amount.size(); type++) {
            String name = types[type].getName();
            MetricsInfo info = info(which + "-" + name, which + " " + name);
            record.addGauge(info, amount.get(type));
        }
    }
}
