package io.sharpshooter.config;

import static io.sharpshooter.config.SettingsKeys.PREFIX;

import io.sharpshooter.config.SettingsException.Problem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The keys of stock preemption in Hadoop 3.3 to 3.5 that have no effect here, and why. Without state.
 */
public final class StockKeys {
    /** What the names of the scheduler's keys begin with. */
    public static final String SCHEDULER_PREFIX = "yarn.scheduler.capacity.";

    /** Stands in a name for the path of a queue: each has one. */
    private static final String PATH = "<path>";

    /** Those that have no effect. */
    static final List<Idle> WITHOUT_EFFECT = Stream.of(
                    idle(
                            "every claim begins with the node that its container is to run on",
                            PREFIX,
                            "select_based_on_reserved_containers=false",
                            "additional_res_balance_based_on_reserved_containers=false"),
                    idle(
                            "a claim never takes beyond its ask",
                            PREFIX + "intra-queue-preemption.",
                            "conservative-drf=true"),
                    idle("each resource type is judged on its own", PREFIX, "conservative-drf=false"),
                    idle(
                            "a queue of higher priority takes from others down to their guarantees, never below",
                            SCHEDULER_PREFIX + "ordering-policy.priority-utilization.underutilized-preemption.",
                            "enabled=false",
                            "reserved-container-delay-ms=60000"),
                    idle(
                            "reservations are never moved, but dropped and made anew",
                            SCHEDULER_PREFIX + "ordering-policy.priority-utilization.underutilized-preemption.",
                            "allow-move-reservation=false"))
            .flatMap(keys -> keys)
            .toList();

    private StockKeys() {}

    /**
     * A key without effect.
     *
     * @param name full name, with {@code <path>} for that of a queue
     * @param stockDefault what stock goes by where it is not set
     * @param why it has no effect, in words that follow a colon
     */
    record Idle(String name, String stockDefault, String why) {
        private boolean isMeantBy(String key) {
            int path = name.indexOf(PATH);
            if (path < 0) {
                return key.equals(name);
            }
            return key.startsWith(name.substring(0, path)) && key.endsWith(name.substring(path + PATH.length()));
        }

        private boolean isDefault(String text) {
            Optional<BigDecimal> number = Parser.decimal(text);
            Optional<BigDecimal> standard = Parser.decimal(stockDefault);
            if (number.isPresent() && standard.isPresent()) {
                return number.get().compareTo(standard.get()) == 0;
            }
            return text.equalsIgnoreCase(stockDefault);
        }
    }

    /** @param keys what follows the prefix, each with stock's default */
    private static Stream<Idle> idle(String why, String prefix, String... keys) {
        return Stream.of(keys).map(key -> key.split("=", 2)).map(key -> new Idle(prefix + key[0], key[1], why));
    }

    /**
     * What is set to something else than stock's default and has no effect here, in the order of the names.
     *
     * @param lookup the text of a key, null where it is not set; may throw {@link UnresolvedVariables}
     * @param names all names that are set
     */
    public static List<Problem> withoutEffect(Function<String, @Nullable String> lookup, Collection<String> names) {
        List<Problem> problems = new ArrayList<>();
        for (String name : new TreeSet<>(names)) {
            for (Idle key : WITHOUT_EFFECT) {
                if (key.isMeantBy(name) && !isDefault(key, name, lookup)) {
                    problems.add(new Problem(name, sentence(name, key)));
                }
            }
        }
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
        String set = name + " is not " + key.stockDefault();
        return set + ", but has no effect with Sharpshooter: " + key.why() + ".";
    }
}
