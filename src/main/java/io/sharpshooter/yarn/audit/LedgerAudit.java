package io.sharpshooter.yarn.audit;

import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Balance;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.DriftWatch;
import io.sharpshooter.yarn.books.DriftWatch.News;
import io.sharpshooter.yarn.books.DriftWatch.Sighting;
import io.sharpshooter.yarn.metrics.LedgerMetrics;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/**
 * The audit of a scheduler's books, round by round: tells each drift once, and corrects those that last if it may and
 * can.
 *
 * <p>For one thread at a time.
 */
public final class LedgerAudit {
    private static final PrintableLog LOG = PrintableLog.of(LedgerAudit.class);

    private final TreeAudit tree;
    private final DriftWatch watch = new DriftWatch();
    private final LedgerMetrics metrics = new LedgerMetrics();
    private boolean published;

    public LedgerAudit(CapacityScheduler scheduler) {
        tree = new TreeAudit(scheduler);
    }

    /**
     * One round.
     *
     * @param heal whether drifts that last are to be corrected
     * @param now by the clocks
     */
    public void round(boolean heal, RoundTime now) {
        if (!published) {
            published = true;
            metrics.publish();
        }
        News news = watch.round(tree.drifts(), now.monotonicMs());
        news.fresh().forEach(sighting -> tell(sighting, now));
        news.gone().forEach(sighting -> LOG.info("Gone: {}", describe(sighting.drift())));
        List<Drift> healed = heal ? heal() : List.of();
        metrics.round(watch.told(), now, news.fresh().size(), healed.size());
    }

    /** The drifts that were told and are there. */
    public List<Sighting> told() {
        return watch.told();
    }

    private List<Drift> heal() {
        List<Drift> healed = tree.heal(watch.lasting());
        watch.corrected(healed);
        healed.forEach(drift -> LOG.warn("Corrected: {}", describe(drift)));
        return healed;
    }

    private static void tell(Sighting sighting, RoundTime now) {
        LOG.warn(
                "The books are wrong since {}: {}{}",
                Instant.ofEpochMilli(now.wallAt(sighting.since())),
                describe(sighting.drift()),
                TreeAudit.canHeal(sighting.drift().account()) ? "" : ". Only a failover or a restart corrects this.");
    }

    private static String describe(Drift drift) {
        Account account = drift.account();
        return "queue=" + account.queue() + (account.user().isEmpty() ? "" : " user=" + account.user())
                + " partition=" + (account.partition().isEmpty() ? "<DEFAULT>" : account.partition()) + " field="
                + account.book() + " booked=" + describe(drift.booked()) + " true=" + describe(drift.truth());
    }

    private static String describe(Balance balance) {
        var types = new ResourceTypes(Arrays.stream(ResourceUtils.getResourceTypesArray())
                .map(ResourceInformation::getName)
                .toList());
        return "[" + (balance.number() == 0 ? "" : balance.number() + ": ") + types.describe(balance.amount()) + "]";
    }
}
