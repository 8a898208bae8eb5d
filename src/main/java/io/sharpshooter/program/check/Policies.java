package io.sharpshooter.program.check;

import io.sharpshooter.config.Nearest;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The scheduling policies that a ResourceManager is told to run. */
final class Policies {
    static final String KEY = "yarn.resourcemanager.scheduler.monitor.policies";
    static final String PREEMPTION = "io.sharpshooter.PriorityLargeContainerPreemptionPolicy";
    static final String AUDITOR = "io.sharpshooter.QueueLedgerAuditor";
    static final String STOCK =
            "org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy";

    /** The policies that Hadoop 3.3 to 3.5 and Sharpshooter have. */
    static final List<String> KNOWN = Stream.of(
                    PREEMPTION,
                    AUDITOR,
                    STOCK,
                    "org.apache.hadoop.yarn.server.resourcemanager.monitor.invariants.MetricsInvariantChecker",
                    "org.apache.hadoop.yarn.server.resourcemanager.monitor.invariants.ReservationInvariantsChecker",
                    "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueManagementDynamicEditPolicy",
                    "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AutoCreatedQueueDeletionPolicy")
            .toList();

    private static final int SLIP = 3;

    private Policies() {}

    /** Their class names; stock's where nothing is configured. */
    static List<String> of(Site site) {
        return Arrays.stream(site.yarn(KEY).orElse(STOCK).split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
    }

    /** The same, where a slip in a name counts as the name that was meant: one complaint is not to hide others. */
    static List<String> meant(Site site) {
        return of(site).stream()
                .map(name -> Nearest.within(name, KNOWN, SLIP).orElse(name))
                .toList();
    }
}
