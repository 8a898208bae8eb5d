package io.sharpshooter.config;

import static io.sharpshooter.config.Parser.CUSTOM_TYPES;
import static io.sharpshooter.config.Parser.FACTOR;
import static io.sharpshooter.config.Parser.SHARE;
import static io.sharpshooter.config.Parser.SWITCH;
import static io.sharpshooter.config.Parser.millisFrom;
import static io.sharpshooter.config.Parser.whole;
import static io.sharpshooter.config.StockKeys.SCHEDULER_PREFIX;

import io.sharpshooter.model.Fraction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The table of all keys: names, defaults and ranges. What they mean is said in {@code conf/README.md}. A new key is one
 * entry of it; then {@code SettingsTest} and {@code ConfFilesTest} ask for its default and its place in
 * {@code conf/}.
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

    private static final String INTRA = "intra-queue-preemption.";

    private static final String BALANCING = "preemption-to-balance-queue-after-satisfied.";

    private static final List<Key<?>> DECLARED = new ArrayList<>();

    public static final Key<Long> AUDIT_INTERVAL_MS = keyOf(AUDIT_PREFIX + "interval-ms", "60000", millisFrom(1));

    public static final Key<Boolean> AUDIT_HEAL = keyOf(AUDIT_PREFIX + "heal", "false", SWITCH);

    public static final Key<Boolean> OBSERVE_ONLY = stock("observe_only", "false", SWITCH);

    public static final Key<Long> MONITORING_INTERVAL = stock("monitoring_interval", "3000", millisFrom(1));

    public static final Key<Long> MAX_WAIT_BEFORE_KILL = stock("max_wait_before_kill", "15000", millisFrom(0));

    public static final Key<Fraction> TOTAL_PREEMPTION_PER_ROUND = stock("total_preemption_per_round", "0.1", SHARE);

    public static final Key<Fraction> MAX_IGNORED_OVER_CAPACITY = stock("max_ignored_over_capacity", "0.1", FACTOR);

    public static final Key<Fraction> NATURAL_TERMINATION_FACTOR = stock("natural_termination_factor", "0.2", SHARE);

    public static final Key<Boolean> INSIDE = stock(INTRA + "enabled", "false", SWITCH);

    public static final Key<InsideOrder> INSIDE_ORDER =
            stock(INTRA + "preemption-order-policy", "userlimit_first", Parser.INSIDE_ORDER);

    public static final Key<Fraction> LEAST_USE = stock(INTRA + "minimum-threshold", "0.5", FACTOR);

    public static final Key<Fraction> MOST_TOLD = stock(INTRA + "max-allowable-limit", "0.2", FACTOR);

    public static final Key<Boolean> BALANCE = stock(BALANCING + "enabled", "true", SWITCH);

    public static final Key<Optional<Long>> BALANCE_WAIT =
            stock(BALANCING + "max-wait-before-kill", "max_wait_before_kill", Parser.LIKE_MAX_WAIT);

    public static final Key<Threshold> THRESHOLD = large("threshold", "50%", Parser.THRESHOLD);

    public static final Key<String> COST = large("cost", "lost-work", Parser.COST);

    public static final Key<Long> LOSS_MEMORY_MS = large("loss-memory-ms", "600000", millisFrom(0));

    public static final Key<Long> HOLD_TIMEOUT_MS = large("hold-timeout-ms", "60000", millisFrom(1000));

    public static final Key<Long> BLOCKED_AFTER_MS = large("blocked-after-ms", "10000", millisFrom(0));

    public static final Key<Boolean> GUARANTEE_FROM_HIGHER_PRIORITY =
            large("guarantee-from-higher-priority", "false", SWITCH);

    public static final Key<List<String>> SCARCE_TYPES =
            large("scarce-types", "yarn.io/gpu,yarn.io/fpga", CUSTOM_TYPES);

    public static final Key<Boolean> SHADOW = large("shadow", "false", SWITCH);

    public static final Key<Long> BRAKE_CLAIMS = large("brake-claims", "20", whole(0, 1000));

    public static final Key<Long> BRAKE_PERCENT = large("brake-percent", "50", whole(1, 100));

    public static final Key<Boolean> WEB = large("web", "true", SWITCH);

    public static final Key<Long> RECORD_INTERVAL_MS = large("record-interval-ms", "60000", millisFrom(0));

    public static final Key<Long> WINDOW_MS = large("window-ms", "600000", millisFrom(1000));

    public static final Key<Limit> LOSS_LIMIT = large("queue-loss-limit", "unlimited", Parser.LIMIT);

    public static final Key<Limit> GAIN_LIMIT = large("queue-gain-limit", "unlimited", Parser.LIMIT);

    public static final QueueKey<Limit> QUEUE_LOSS_LIMIT = new QueueKey<>("preemption-queue-loss-limit", Parser.LIMIT);

    public static final QueueKey<Limit> QUEUE_GAIN_LIMIT = new QueueKey<>("preemption-queue-gain-limit", Parser.LIMIT);

    /** Whether a queue is only watched; for those below it too, until one of them says otherwise. */
    public static final QueueKey<Boolean> QUEUE_OBSERVES = new QueueKey<>("preemption-observe-only", SWITCH);

    /** Those of queues. */
    static final List<QueueKey<?>> OF_QUEUES = List.of(QUEUE_OBSERVES, QUEUE_LOSS_LIMIT, QUEUE_GAIN_LIMIT);

    /** Those of the policy, in the order of the documentation. */
    static final List<Key<?>> ALL = of(PREFIX);

    /** Those of the audit, in the order of the documentation. */
    static final List<Key<?>> AUDIT = of(AUDIT_PREFIX);

    private static <T> Key<T> keyOf(String name, String defaultText, Parser<T> parser) {
        Key<T> key = new Key<>(name, defaultText, parser);
        DECLARED.add(key);
        return key;
    }

    private static <T> Key<T> stock(String name, String defaultText, Parser<T> parser) {
        return keyOf(PREFIX + name, defaultText, parser);
    }

    private static <T> Key<T> large(String name, String defaultText, Parser<T> parser) {
        return keyOf(LARGE_PREFIX + name, defaultText, parser);
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

    /** What follows the path of a queue in the names of its keys. */
    public static List<String> queueNames() {
        return OF_QUEUES.stream().<String>map(QueueKey::suffix).toList();
    }

    private SettingsKeys() {}

    /**
     * A key that each queue may have. Immutable.
     *
     * @param suffix what follows the queue's path in its name
     * @param parser what may be written
     */
    public record QueueKey<T>(String suffix, Parser<T> parser) {
        private static final String START = SCHEDULER_PREFIX + "root.";

        /** The full name of a queue's. */
        String name(String path) {
            return SCHEDULER_PREFIX + path + "." + suffix;
        }

        /** Those that are set. */
        Stream<Key<T>> among(Collection<String> names) {
            return names.stream()
                    .filter(it -> it.startsWith(START))
                    .filter(it -> it.endsWith("." + suffix))
                    .map(it -> new Key<>(it, "", parser));
        }
    }

    /**
     * One key of the configuration. Immutable.
     *
     * @param name full name as it stands in {@code capacity-scheduler.xml}
     * @param defaultText what holds where it is not set, as one would write it
     * @param parser what may be written
     */
    public record Key<T>(String name, String defaultText, Parser<T> parser) {
        /** The value that a trimmed text spells, nothing where it is not allowed. */
        Optional<T> parse(String text) {
            return parser.reader().apply(text);
        }
    }
}
