package io.sharpshooter.program.check;

import static io.sharpshooter.config.SettingsKeys.COST;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS;

import io.sharpshooter.config.SettingsException;
import io.sharpshooter.config.SettingsException.Problem;
import io.sharpshooter.config.SettingsReader;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.model.Printable;
import io.sharpshooter.yarn.hadoop.Configured;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** What is wrong by our own rules: with it Sharpshooter does nothing, or refuses to start. */
final class OwnRules {
    private static final String ENABLE = RM_SCHEDULER_ENABLE_MONITORS;

    private OwnRules() {}

    /** Whether our preemption is meant to run. */
    static boolean preempts(Configuration configuration) {
        return Configured.list(configuration, Classes.POLICIES).contains(Classes.PREEMPTION);
    }

    /** Whether it is named, or to be named still. */
    static boolean mayPreempt(Configuration configuration) {
        return preempts(configuration) || !isOurs(configuration);
    }

    private static boolean isOurs(Configuration configuration) {
        return preempts(configuration)
                || audits(configuration)
                || Classes.MOVE_SAFE.equals(Configured.texts(configuration).apply(Classes.SCHEDULER));
    }

    private static boolean audits(Configuration configuration) {
        return Configured.list(configuration, Classes.POLICIES).contains(Classes.AUDITOR);
    }

    /** @param configuration with slips put right, so that one does not look like another mistake */
    static void policies(Configuration configuration, Site site, Findings findings) {
        boolean ours = preempts(configuration) || audits(configuration);
        if (!isOurs(configuration)) {
            findings.wrong(
                    site.fileOf(Classes.POLICIES),
                    Classes.POLICIES,
                    Classes.POLICIES + " names nothing of Sharpshooter, which does nothing then. Maybe "
                            + Classes.PREEMPTION + ".");
        }
        if (ours && !site.isOn(ENABLE)) {
            String elsewhere = "true".equalsIgnoreCase(site.schedulerTexts().apply(ENABLE))
                    ? " It stands in " + Site.CAPACITY_SCHEDULER + ", where it is not read at the start."
                    : "";
            findings.wrong(
                    Site.YARN_SITE,
                    ENABLE,
                    ENABLE + " is not true: no policy runs, and no queue can be preempted." + elsewhere
                            + " Maybe set it to true.");
        }
    }

    /** Whether Sharpshooter works with the scheduler; where there is none of that name, that has been told. */
    static boolean scheduler(Configuration configuration, Site site, FolderLoader loader, Findings findings) {
        var name = String.valueOf(Configured.texts(configuration).apply(Classes.SCHEDULER));
        try {
            if (CapacityScheduler.class.isAssignableFrom(Class.forName(name, false, loader))) {
                return true;
            }
        } catch (ClassNotFoundException | LinkageError unusable) {
            return true; // Hadoop says why
        }
        findings.wrong(
                site.fileOf(Classes.SCHEDULER),
                Classes.SCHEDULER,
                Classes.SCHEDULER + " is " + Printable.value(name) + ", but allowed is "
                        + CapacityScheduler.class.getName() + " or a class derived from it. Maybe " + Classes.MOVE_SAFE
                        + ".");
        return false;
    }

    /**
     * By the reader that the policies use themselves, so that the words are the same. Where others of ours are named
     * alone, these keys are stock's, or nobody's.
     */
    static void settings(Configuration configuration, Site site, Findings findings) {
        if (mayPreempt(configuration)) {
            report(() -> SettingsReader.read(site.schedulerTexts(), site.names()), site, findings);
        }
        if (audits(configuration) || !isOurs(configuration)) {
            report(() -> SettingsReader.readAudit(site.schedulerTexts(), site.names()), site, findings);
        }
    }

    private static void report(Runnable reading, Site site, Findings findings) {
        try {
            reading.run();
        } catch (SettingsException e) {
            e.problems().forEach(it -> findings.wrong(site.fileOf(it.key()), it.key(), it.message()));
        }
    }

    /** A cost class that is missing may be missing only here; the check goes on without it. */
    static void cost(Site site, FolderLoader loader, Configuration configuration, Findings findings) {
        var key = COST.name();
        var cost = site.schedulerTexts().apply(key);
        try {
            CostChoice.load(cost == null ? COST.defaultText() : cost, loader);
        } catch (IllegalArgumentException e) {
            var message = Problem.badValue(COST, String.valueOf(cost), String.valueOf(e.getMessage()))
                    .message();
            if (e.getCause() instanceof ClassNotFoundException
                    && String.valueOf(cost).contains(".")) {
                findings.unwise(
                        site.fileOf(key),
                        key,
                        message + " It is missing here. Without its jar on the class path the ResourceManager does not"
                                + " start. Maybe add it to HADOOP_CLASSPATH and check again.");
            } else {
                findings.wrong(site.fileOf(key), key, message);
            }
            configuration.set(key, COST.defaultText());
        }
    }
}
