package io.sharpshooter.config;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The keys of stock preemption in Hadoop 3.3 to 3.5 that have no effect here, and why. Without state.
 */
public final class StockKeys {
    /** What the names of the scheduler's keys begin with. */
    public static final String SCHEDULER_PREFIX = "yarn.scheduler.capacity.";

    private static final String INTRA = "intra-queue-preemption.";
    private static final String BALANCE = "preemption-to-balance-queue-after-satisfied.";
    private static final String UNDERUTILIZED =
            SCHEDULER_PREFIX + "ordering-policy.priority-utilization.underutilized-preemption.";
    private static final String NODE_FIRST = "every claim begins with the node that its container is to run on";
    private static final String OTHER_QUEUES = "nothing is taken from the queue that asks";
    private static final String EACH_TYPE = "each resource type is judged on its own";
    private static final String GUARANTEED =
            "a queue of higher priority takes from others down to their guarantees, never below";

    /** Those that have no effect. */
    static final List<Idle> WITHOUT_EFFECT = List.of(
            Idle.of("select_based_on_reserved_containers", "false", NODE_FIRST),
            Idle.of("additional_res_balance_based_on_reserved_containers", "false", NODE_FIRST),
            Idle.of(INTRA + "enabled", "false", OTHER_QUEUES),
            Idle.of(INTRA + "minimum-threshold", "0.5", OTHER_QUEUES),
            Idle.of(INTRA + "max-allowable-limit", "0.2", OTHER_QUEUES),
            Idle.of(INTRA + "preemption-order-policy", "userlimit_first", OTHER_QUEUES),
            Idle.of(INTRA + "conservative-drf", "true", OTHER_QUEUES),
            new Idle(INTRA + "disable_preemption", true, "false", OTHER_QUEUES),
            Idle.of("conservative-drf", "false", EACH_TYPE),
            Idle.of(
                    BALANCE + "enabled",
                    "false",
                    "queues beyond their guarantees are always balanced, down to their ideal shares"),
            Idle.of(
                    BALANCE + "max-wait-before-kill",
                    "300000",
                    "the grace period is `max_wait_before_kill`, whatever a container is taken for"),
            new Idle(UNDERUTILIZED + "enabled", false, "false", GUARANTEED),
            new Idle(UNDERUTILIZED + "reserved-container-delay-ms", false, "60000", GUARANTEED),
            new Idle(
                    UNDERUTILIZED + "allow-move-reservation",
                    false,
                    "false",
                    "reservations are never moved, but dropped and made anew"));

    private StockKeys() {}

    /**
     * A key without effect.
     *
     * @param name full name, or what follows a queue's path
     * @param ofQueues whether each queue has one
     * @param stockDefault what stock goes by where it is not set
     * @param why it has no effect, in words that follow a colon
     */
    record Idle(String name, boolean ofQueues, String stockDefault, String why) {
        static Idle of(String name, String stockDefault, String why) {
            return new Idle(SettingsKeys.PREFIX + name, false, stockDefault, why);
        }

        private boolean isMeantBy(String key) {
            return ofQueues ? key.startsWith(SCHEDULER_PREFIX) && key.endsWith("." + name) : key.equals(name);
        }

        private boolean isDefault(String text) {
            Optional<BigDecimal> number = Parser.decimal(text);
            Optional<BigDecimal> standard = Parser.decimal(stockDefault);
            return number.isPresent() && standard.isPresent()
                    ? number.get().compareTo(standard.get()) == 0
                    : text.equalsIgnoreCase(stockDefault);
        }
    }

    /**
     * What is set to something else than stock's default and has no effect here, in the order of the names.
     *
     * @param lookup the text of a key, null where it is not set; may throw {@link UnresolvedVariables}
     * @param names all names that are set
     */
    public static List<Problem> withoutEffect(Function<String, @Nullable String> lookup, Collection<String> names) {
        List<Problem> problems = new ArrayList<>();
        names.stream()
                .sorted()
                .forEach(name -> WITHOUT_EFFECT.stream()
                        .filter(key -> key.isMeantBy(name) && !isDefault(key, name, lookup))
                        .forEach(key -> problems.add(new Problem(name, sentence(name, key)))));
        return problems;
    }

    private static boolean isDefault(Idle key, String name, Function<String, @Nullable String> lookup) {
        try {
            String text = lookup.apply(name);
            return text == null || key.isDefault(text.strip());
        } catch (UnresolvedVariables unresolved) {
            return false;
        }
    }

    private static String sentence(String name, Idle key) {
        return name + " is not " + key.stockDefault() + ", but has no effect with Sharpshooter: " + key.why() + ".";
    }
}
