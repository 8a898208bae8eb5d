package io.sharpshooter.yarn;

import io.sharpshooter.config.Problem;
import io.sharpshooter.config.StockKeys;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.yarn.hadoop.Configured;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * Says in the log which keys of stock preemption are set and have no effect; again only of what has changed. Used by
 * one thread.
 */
final class IdleStockKeys {
    private static final PrintableLog LOG = PrintableLog.of(IdleStockKeys.class);

    private List<Problem> told = List.of();

    /** Meant for the start and for each configuration that is taken over. */
    void warnIn(Configuration configuration) {
        List<Problem> now = StockKeys.withoutEffect(Configured.texts(configuration), Configured.names(configuration));
        now.stream().filter(problem -> !told.contains(problem)).forEach(problem -> LOG.warn("{}", problem.message()));
        told = now;
    }
}
