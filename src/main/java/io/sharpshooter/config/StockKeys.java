package io.sharpshooter.config;

import static io.sharpshooter.config.SettingsKeys.PREFIX;
import static java.util.Comparator.comparing;

import io.sharpshooter.config.SettingsException.Problem;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The keys of stock preemption in Hadoop 3.3 to 3.5 that have no effect here, and why. Without state.
 */
public final class StockKeys {
    /** What the names of the scheduler's keys begin with. */
    public static final String SCHEDULER_PREFIX = "yarn.scheduler.capacity.";

    /** Those that have no effect. */
    static final List<Idle> WITHOUT_EFFECT = Stream.of(
                    idle(
                            "every claim begins with the node that its container is to run on",
                            PREFIX,
                            "select_based_on_reserved_containers=false",
                            "additional_res_balance_based_on_reserved_containers=false"),
                    idle(
                            "each resource type is judged on its own, and a claim never takes beyond its ask",
                            PREFIX,
                            "conservative-drf=false",
                            "intra-queue-preemption.conservative-drf=true"),
                    idle(
                            "a queue of higher priority takes down to others' guarantees, and moves no reservation",
                            SCHEDULER_PREFIX + "ordering-policy.priority-utilization.underutilized-preemption.",
                            "enabled=false",
                            "reserved-container-delay-ms=60000",
                            "allow-move-reservation=false"))
            .flatMap(keys -> keys)
            .toList();

    private StockKeys() {}

    /**
     * A key without effect.
     *
     * @param name full name
     * @param stockDefault what stock goes by where it is not set
     * @param why it has no effect, in words that follow a colon
     */
    record Idle(String name, String stockDefault, String why) {
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
        return WITHOUT_EFFECT.stream()
                .filter(key -> names.contains(key.name) && !isDefault(key, lookup))
                .sorted(comparing(Idle::name))
                .map(key -> new Problem(key.name, sentence(key)))
                .toList();
    }

    private static boolean isDefault(Idle key, Function<String, @Nullable String> lookup) {
        try {
            String text = lookup.apply(key.name);
            return text == null || key.isDefault(text.strip());
        } catch (UnresolvedVariables unresolved) {
            return false;
        }
    }

    private static String sentence(Idle key) {
        String set = key.name + " is not " + key.stockDefault;
        return set + ", but has no effect with Sharpshooter: " + key.why + ".";
    }
}
