package io.sharpshooter.config;

import io.sharpshooter.model.Fraction;
import java.util.ArrayList;
import java.util.List;

/**
 * The table of all keys: names, defaults, units, ranges and what they mean. The reader, its messages and
 * {@code conf/README.md} come from here. A new key is one entry of it; then {@code SettingsDefaultsTest} and
 * {@code ConfFilesTest} ask for its default and its place in {@code conf/}.
 *
 * <p>The first six are stock preemption's own keys with stock's defaults (Hadoop 3.3 to 3.5,
 * {@code CapacitySchedulerConfiguration}).
 */
public final class SettingsKeys {
    /** What the name of every key begins with. */
    public static final String PREFIX = "yarn.resourcemanager.monitor.capacity.preemption.";

    /** What the name of a key that stock preemption does not have begins with. */
    public static final String LARGE_PREFIX = PREFIX + "large-container.";

    /** What the name of every key of the audit begins with. */
    public static final String AUDIT_PREFIX = "yarn.resourcemanager.monitor.capacity.ledger-audit.";

    private static final List<Key<?>> DECLARED = new ArrayList<>();

    public static final Key<Long> AUDIT_INTERVAL_MS = declared(new Key<>(
            AUDIT_PREFIX + "interval-ms",
            "60000",
            "ms",
            new MillisParser(1),
            "Time from one comparison of the books with the containers to the next. What is wrong is told when it was"
                    + " seen twice in a row.",
            ""));

    public static final Key<Boolean> AUDIT_HEAL = declared(new Key<>(
            AUDIT_PREFIX + "heal",
            "false",
            "-",
            new BooleanParser(),
            "Correct what was wrong by the same amount three times in a row. Only with"
                    + " `io.sharpshooter.MoveSafeCapacityScheduler`.",
            ""));

    public static final Key<Boolean> OBSERVE_ONLY = declared(new Key<>(
            PREFIX + "observe_only",
            "false",
            "-",
            new BooleanParser(),
            "Decide and record, but tell, kill and reserve nothing.",
            "The decision log and the metrics say what would have been done; stock says nothing."));

    public static final Key<Long> MONITORING_INTERVAL = declared(new Key<>(
            PREFIX + "monitoring_interval",
            "3000",
            "ms",
            new MillisParser(1),
            "Time from one round to the next. A new value is read in the next round and counts from the one after"
                    + " that. So when an interval was raised by mistake, up to two of the long ones pass before it"
                    + " comes down, unless the ResourceManager is restarted or fails over. Hadoop's own policy is no"
                    + " different.",
            ""));

    public static final Key<Long> MAX_WAIT_BEFORE_KILL = declared(new Key<>(
            PREFIX + "max_wait_before_kill",
            "15000",
            "ms",
            new MillisParser(0),
            "Grace period: time from telling an application master that a container will be preempted to killing the"
                    + " container. 0 makes both one step, and who dies at once is not told.",
            "It belongs to a claim, so a container that is spared and chosen again has its full time again."));

    public static final Key<Fraction> TOTAL_PREEMPTION_PER_ROUND = declared(new Key<>(
            PREFIX + "total_preemption_per_round",
            "0.1",
            "share of the partition's total, per resource type",
            new FactorParser(true),
            "How much may newly be marked for preemption in one round. 0 means nothing ever.",
            "It counts per partition and exactly. What a demand could not spend in its turn is kept for it, so that a"
                    + " claim bigger than one round's budget becomes possible after some rounds."));

    public static final Key<Fraction> MAX_IGNORED_OVER_CAPACITY = declared(new Key<>(
            PREFIX + "max_ignored_over_capacity",
            "0.1",
            "share of the queue's guarantee",
            new FactorParser(false),
            "Dead zone: a queue gives nothing of a resource type of which it uses no more than this above"
                    + " its guarantee.",
            "It is tested for each resource type by itself, not for the dominant one only. Who was told in a grace"
                    + " period may die after that, too."));

    public static final Key<Fraction> NATURAL_TERMINATION_FACTOR = declared(new Key<>(
            PREFIX + "natural_termination_factor",
            "0.2",
            "share of the queue's excess",
            new FactorParser(true),
            "The most that a queue gives to ordinary asks in one round, but at least one container.",
            "It is for ordinary asks only; a large ask gets its whole place at once."));

    public static final Key<Threshold> THRESHOLD = declared(new Key<>(
            LARGE_PREFIX + "threshold",
            "50%",
            "share of the partition's largest node, or amounts",
            new ThresholdParser(),
            "An ask that reaches it in any type is large. Memory is in MiB or has one of YARN's units, spelled exactly"
                    + " so: `memory-mb=40Gi`, `Ki Mi Gi Ti Pi` or `k M G T P`.",
            ""));

    public static final Key<String> COST = declared(new Key<>(
            LARGE_PREFIX + "cost",
            "lost-work",
            "-",
            new CostParser(),
            "What is lost by killing a container; the cheapest are taken. `lost-work` is run time × dominant share,"
                    + " `run-time` is seconds since its start, `count` is the same for all. A class of your own"
                    + " implements `io.sharpshooter.cost.ContainerCost`, or `java.util.Comparator` of"
                    + " `io.sharpshooter.cost.Candidate` with the cheapest first, and has a public constructor"
                    + " without arguments.",
            ""));

    public static final Key<Long> LOSS_MEMORY_MS = declared(new Key<>(
            LARGE_PREFIX + "loss-memory-ms",
            "600000",
            "ms",
            new MillisParser(0),
            "How long what an app has lost to preemption makes its other containers dearer. For as long it counts that"
                    + " a user has let others die for asks that he let go then.",
            ""));

    public static final Key<Long> HOLD_TIMEOUT_MS = declared(new Key<>(
            LARGE_PREFIX + "hold-timeout-ms",
            "60000",
            "ms",
            new MillisParser(1000),
            "How long a node is held for its ask, counted from the kill. After that the claim has expired, and the ask"
                    + " is left alone for twice as long, then for four times as long, and so on, at most 64 times."
                    + " Whoever lets others die for asks that he lets go then waits for as long before his next claim,"
                    + " from the second time on.",
            ""));

    public static final Key<Long> BLOCKED_AFTER_MS = declared(new Key<>(
            LARGE_PREFIX + "blocked-after-ms",
            "10000",
            "ms",
            new MillisParser(0),
            "How long an ask that fits may wait before a node is reserved for it, at the expense of reservations in the"
                    + " way.",
            ""));

    public static final Key<Boolean> GUARANTEE_FROM_HIGHER_PRIORITY = declared(new Key<>(
            LARGE_PREFIX + "guarantee-from-higher-priority",
            "false",
            "-",
            new BooleanParser(),
            "Whether a demand within its queue's guarantee may take from a queue of higher priority, down to that"
                    + " queue's guarantee.",
            ""));

    public static final Key<List<String>> SCARCE_TYPES = declared(new Key<>(
            LARGE_PREFIX + "scarce-types",
            "yarn.io/gpu,yarn.io/fpga",
            "-",
            new TypesParser(),
            "Custom resource types that are worth sparing. Of a queue's containers, those that hold one which the ask"
                    + " does not want are taken last, however cheap. A node where such a container would die is chosen"
                    + " after those where none would. Empty: what a container holds beside what is lacked does not"
                    + " matter.",
            ""));

    /** Those of the policy, in the order of the documentation. */
    static final List<Key<?>> ALL = of(PREFIX);

    /** Those of the audit, in the order of the documentation. */
    static final List<Key<?>> AUDIT = of(AUDIT_PREFIX);

    private static <T> Key<T> declared(Key<T> key) {
        DECLARED.add(key);
        return key;
    }

    private static List<Key<?>> of(String prefix) {
        return DECLARED.stream().filter(key -> key.name().startsWith(prefix)).toList();
    }

    /** The full names, in the order of the documentation. */
    public static List<String> names() {
        return ALL.stream().<String>map(Key::name).toList();
    }

    /** The full names of the audit's keys. */
    public static List<String> auditNames() {
        return AUDIT.stream().<String>map(Key::name).toList();
    }

    private SettingsKeys() {}
}
