package io.sharpshooter.program.setup;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Stream.concat;

import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.program.Complaint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What Sharpshooter is to do: its keys in each file, made from what stood there before. */
public enum Mode {
    /** Watch stock preemption, which acts. */
    SHADOW,
    /** Watch alone. */
    OBSERVE,
    ACT;

    static final String YARN_SITE = "yarn-site.xml";
    static final String CAPACITY_SCHEDULER = "capacity-scheduler.xml";

    static final String POLICIES = "yarn.resourcemanager.scheduler.monitor.policies";
    private static final String ENABLE = "yarn.resourcemanager.scheduler.monitor.enable";
    private static final String STORE = "yarn.scheduler.configuration.store.class";
    static final String OURS = "io.sharpshooter.PriorityLargeContainerPreemptionPolicy";
    private static final String STOCK =
            "org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy";
    private static final String WATCHES = SettingsKeys.SHADOW.name();
    private static final String OBSERVES = SettingsKeys.OBSERVE_ONLY.name();

    /**
     * What the keys of a file are to be; null where one is not to stand there.
     *
     * @param before the file as it was without us
     */
    Map<String, @Nullable String> wanted(String file, ConfigText before) {
        Map<String, @Nullable String> wanted = new LinkedHashMap<>();
        if (file.equals(YARN_SITE)) {
            wanted.put(ENABLE, "true");
            wanted.put(POLICIES, policies(before.get(POLICIES)));
        } else {
            var observes = before.get(OBSERVES); // stock preemption has the same key
            wanted.put(WATCHES, this == SHADOW ? "true" : null);
            wanted.put(OBSERVES, this == OBSERVE ? "true" : this == SHADOW || observes == null ? observes : "false");
        }
        return wanted;
    }

    /** Hadoop 3.3 knows no blanks in it. */
    private String policies(@Nullable String before) {
        var others = Stream.of(before == null ? new String[] {STOCK} : before.split("\\s*,\\s*"))
                .filter(name -> !name.isEmpty() && !name.equals(OURS) && (this == SHADOW || !name.equals(STOCK)));
        return concat(others, Stream.of(OURS)).collect(joining(","));
    }

    /** A list that somebody has edited since, without us and with stock preemption where that was there before. */
    static String takenOut(String policies, @Nullable String before) {
        var others = Stream.of(policies.split("\\s*,\\s*"))
                .filter(name -> !name.equals(OURS) && !name.equals(STOCK))
                .collect(joining(","));
        boolean stock = before == null || before.contains(STOCK);
        return !stock ? others : others.isEmpty() ? STOCK : STOCK + "," + others;
    }

    /** Complains where these files, without us, cannot be set to this. */
    void check(ConfigText site, ConfigText scheduler) {
        for (var key : List.of(ENABLE, POLICIES)) {
            check(key, site, scheduler);
        }
        for (var key : List.of(WATCHES, OBSERVES)) {
            check(key, scheduler, site);
        }
        boolean stock = "true".equalsIgnoreCase(site.get(ENABLE))
                && policies(site.get(POLICIES)).contains(STOCK)
                && !"true".equalsIgnoreCase(scheduler.get(OBSERVES));
        if (this == SHADOW && !stock) {
            String why = "Hadoop's own preemption does not act: " + ENABLE + ", " + POLICIES + " or " + OBSERVES + ".";
            throw new Complaint(why, "There is nothing to watch. Maybe take --observe.");
        }
        var store = site.get(STORE);
        if (store != null && !store.equals("file")) {
            var why = STORE + " is " + store + ", so " + CAPACITY_SCHEDULER + " is not read.";
            throw new Complaint(why, "Maybe set the keys by the REST call of docs/install.md.");
        }
    }

    private static void check(String key, ConfigText its, ConfigText other) {
        if (other.get(key) != null) {
            throw new Complaint(key + " stands in the other file than usual.", "Maybe take it out there.");
        }
        var value = its.get(key);
        if (value != null && value.contains("${")) {
            throw new Complaint(key + " is " + value + ", and its variable is not known here.", "Maybe write it out.");
        }
    }
}
