package io.sharpshooter.yarn.hints;

import io.sharpshooter.config.Settings;
import io.sharpshooter.config.SettingsException.Problem;
import io.sharpshooter.config.StockKeys;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.yarn.hadoop.Configured;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** All hints. As an object it says them in the log, again only what has changed; used by one thread then. */
public final class Hints {
    private static final PrintableLog LOG = PrintableLog.of(Hints.class);

    private List<Problem> told = List.of();

    /**
     * What runs and surprises in the configuration that a scheduler runs with.
     *
     * @param scheduler its queues are there
     */
    public static List<Problem> of(CapacityScheduler scheduler, Configuration configuration, Settings settings) {
        List<String> names = Configured.namesSet(configuration);
        var all = new Setup(scheduler, configuration, settings, names, new ArrayList<>());
        var known = new Setup(scheduler, configuration, settings, KeyHints.known(all), all.found());
        ValueHints.in(known);
        ThresholdHints.in(known);
        List<Problem> idle = StockKeys.withoutEffect(key -> known.text(key).orElse(null), known.names());
        idle.forEach(problem -> known.tell(problem.key(), problem.message()));
        return known.found();
    }

    /** Meant for the start and for each configuration that is taken over. Never throws. */
    public void tell(CapacityScheduler scheduler, Configuration configuration, Settings settings) {
        try {
            List<Problem> now = of(scheduler, configuration, settings);
            for (var problem : now) {
                if (!told.contains(problem)) {
                    String file = Configured.fileOf(configuration, problem.key());
                    LOG.warn("{}: {}", file, problem.message());
                }
            }
            told = now;
        } catch (RuntimeException | LinkageError e) {
            LOG.warn("What is unwise in the configuration could not be found out; nothing else depends on it.", e);
        }
    }
}
