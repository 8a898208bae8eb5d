package io.sharpshooter.program.cluster;

import io.sharpshooter.program.Complaint;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** Which preemption policy a cluster has; those of Hadoop itself are for comparison, and nothing is asked of them. */
public enum RacePolicy {
    /** Sharpshooter as the package configures it. */
    OURS("sharpshooter", Map.of(), Map.of()),
    /** Hadoop's own with its defaults. */
    STOCK("stock", Stock.SITE, Map.of()),
    /** Hadoop's own with what places large containers best of all that it can be set to. */
    STOCK_BEST("best", Stock.SITE, Stock.BEST);

    private final String word;
    private final Map<String, String> site;
    private final Map<String, String> scheduler;

    RacePolicy(String word, Map<String, String> site, Map<String, String> scheduler) {
        this.word = word;
        this.site = site;
        this.scheduler = scheduler;
    }

    /** @throws Complaint if there is none of this name */
    public static RacePolicy of(String word) {
        return Arrays.stream(values())
                .filter(policy -> policy.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new Complaint("There is no policy \"" + word + "\". Maybe one of: "
                        + Arrays.stream(values()).map(policy -> policy.word).collect(Collectors.joining(", "))));
    }

    /** What it is called on the command line. */
    public String word() {
        return word;
    }

    /** Whether it has a decision log, by which deaths are judged. */
    boolean isJudged() {
        return this == OURS;
    }

    /** For {@code yarn-site.xml}. */
    Map<String, String> site() {
        return site;
    }

    /** For {@code capacity-scheduler.xml}. */
    Map<String, String> scheduler() {
        return scheduler;
    }

    private static final class Stock {
        private static final String KEYS = "yarn.resourcemanager.monitor.capacity.preemption.";

        static final Map<String, String> SITE = Map.of(
                "yarn.resourcemanager.scheduler.monitor.policies",
                "org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy");

        static final Map<String, String> BEST = Map.of(
                KEYS + "natural_termination_factor",
                "1",
                KEYS + "select_based_on_reserved_containers",
                "true",
                KEYS + "additional_res_balance_based_on_reserved_containers",
                "true");

        private Stock() {}
    }
}
