package io.sharpshooter.program.check;

import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES;

import io.sharpshooter.config.Nearest;
import io.sharpshooter.model.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/**
 * Classes that the configuration names and that cannot be found. One of Hadoop's or ours is missing there too. One of
 * the administrator's may be missing only here; the check goes on without it.
 */
final class Classes {
    static final String SCHEDULER = RM_SCHEDULER;
    static final String POLICIES = RM_SCHEDULER_MONITOR_POLICIES;
    static final String PREEMPTION = "io.sharpshooter.PriorityLargeContainerPreemptionPolicy";
    static final String AUDITOR = "io.sharpshooter.QueueLedgerAuditor";
    static final String MOVE_SAFE = "io.sharpshooter.MoveSafeCapacityScheduler";

    private static final int SLIP = 3;
    private static final String HADOOPS = "org.apache.hadoop.yarn.server.resourcemanager.";
    private static final String CAPACITY = HADOOPS + "scheduler.capacity.";
    private static final List<String> KNOWN_SCHEDULERS =
            List.of(MOVE_SAFE, CAPACITY + "CapacityScheduler", HADOOPS + "scheduler.fair.FairScheduler");
    private static final List<String> KNOWN_POLICIES = Stream.of(
                    PREEMPTION,
                    AUDITOR,
                    HADOOPS + "monitor.capacity.ProportionalCapacityPreemptionPolicy",
                    HADOOPS + "monitor.invariants.MetricsInvariantChecker",
                    HADOOPS + "monitor.invariants.ReservationInvariantsChecker",
                    CAPACITY + "AutoCreatedQueueDeletionPolicy",
                    CAPACITY + "QueueConfigurationAutoRefreshPolicy",
                    CAPACITY + "QueueManagementDynamicEditPolicy")
            .toList();

    private final FolderLoader loader;
    private final Findings findings;

    Classes(FolderLoader loader, Findings findings) {
        this.loader = loader;
        this.findings = findings;
    }

    boolean exists(String name) {
        try {
            Class.forName(name, false, loader);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        } catch (LinkageError there) {
            return true; // Hadoop says what is wrong with it
        }
    }

    /** Puts what was probably meant in the place of what is missing, so that one finding hides no other. */
    void replaceMissing(Configuration configuration, Site site) {
        var scheduler = site.yarnText(SCHEDULER);
        if (!exists(scheduler)) {
            configuration.set(
                    SCHEDULER,
                    meant(SCHEDULER, scheduler, KNOWN_SCHEDULERS, site).orElse(CAPACITY + "CapacityScheduler"));
        }
        var named = named(site);
        List<String> there = new ArrayList<>();
        for (var policy : named) {
            Optional.of(policy)
                    .filter(this::exists)
                    .or(() -> meant(POLICIES, policy, KNOWN_POLICIES, site))
                    .ifPresent(there::add);
        }
        if (!there.equals(named)) {
            configuration.set(POLICIES, String.join(",", there));
        }
    }

    /** The policies that are named. */
    static List<String> named(Site site) {
        return Stream.of(site.yarnText(POLICIES).split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
    }

    private Optional<String> meant(String key, String name, List<String> known, Site site) {
        var plain = known.stream().map(Classes::plain).toList();
        var nearest = Nearest.within(plain(name), plain, SLIP).map(it -> known.get(plain.indexOf(it)));
        boolean foreign = name.contains(".") && !name.matches("(io[.]sharpshooter|org[.]apache[.]hadoop)[.].*|.*[$].*");
        if (foreign && nearest.isEmpty()) {
            findings.unwise(
                    site.fileOf(key),
                    key,
                    key + " names " + Printable.value(name) + ", which is missing here, and the rest is looked at"
                            + " without it. Without its jar on the class path the ResourceManager does not start. Maybe"
                            + " add it to HADOOP_CLASSPATH and check again.");
        } else {
            findings.wrong(
                    site.fileOf(key),
                    key,
                    key + " names " + Printable.value(name)
                            + ", and there is no such class: the ResourceManager does not start. "
                            + nearest.or(() -> Nearest.of(name, known))
                                    .filter(it -> !it.equals(name))
                                    .map(it -> "Maybe " + it + ".")
                                    .orElse("This release of Hadoop has none. Maybe take it out."));
        }
        return nearest.filter(this::exists);
    }

    private static String plain(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
