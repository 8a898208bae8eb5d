package io.sharpshooter.yarn.hints;

import static io.sharpshooter.config.SettingsKeys.AUDIT_PREFIX;
import static io.sharpshooter.config.SettingsKeys.PREFIX;
import static io.sharpshooter.config.StockKeys.SCHEDULER_PREFIX;
import static io.sharpshooter.model.Printable.value;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES;

import io.sharpshooter.config.Nearest;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.yarn.hadoop.SchedulerKeys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Keys that nobody knows, and keys of queues that are not there: their values count for nothing. */
final class KeyHints {
    /** How many letters a name may differ from a known one elsewhere to be taken for a slip. */
    private static final int SLIP = 3;

    /** More unknown keys than this are counted, not looked up: that takes about a millisecond each. */
    private static final int MOST = 100;

    /** Of templates and labels: what follows is a key of a queue again. */
    private static final String NESTED =
            "^(leaf-queue-template|auto-queue-creation-v2.(leaf-|parent-)?template|accessible-node-labels.[^.]+)[.]";

    private static final List<String> MAKERS =
            List.of("auto-create-child-queue.enabled", "auto-queue-creation-v2.enabled", "reservable");

    private final Setup setup;

    /** The names that we know, and this Hadoop; those of queues without their paths. */
    private final Set<String> known =
            new TreeSet<>(List.of(RM_SCHEDULER_ENABLE_MONITORS, RM_SCHEDULER_MONITOR_POLICIES));

    private int unknown;

    /** The first key of each queue that is not there. */
    private final Map<String, String> missing = new TreeMap<>();

    private KeyHints(Setup setup) {
        this.setup = setup;
        known.addAll(SettingsKeys.names());
        known.addAll(SettingsKeys.auditNames());
        known.addAll(SettingsKeys.queueNames());
        SchedulerKeys.all().forEach(known::add);
    }

    /** Tells of those, and returns the other names. */
    static List<String> known(Setup setup) {
        var hints = new KeyHints(setup);
        List<String> known = setup.names().stream().filter(hints::counts).toList();
        hints.missing.forEach(hints::tellMissing);
        if (hints.unknown > MOST) {
            setup.tell(
                    SCHEDULER_PREFIX + "root",
                    "There are " + (hints.unknown - MOST)
                            + " more keys below it that nobody knows."
                            + " Maybe put right those that are told first.");
        }
        return known;
    }

    private void tellMissing(String queue, String key) {
        setup.tell(
                key,
                "There is no queue " + value(queue) + ": " + value(key)
                        + ", and whatever else is set for it, counts for nothing."
                        + " Maybe add it to the queues of its parent,"
                        + " or take its keys out.");
    }

    private boolean counts(String name) {
        Optional<QueueKey> key = QueueKey.of(name, setup);
        if (key.isPresent()) {
            return counts(key.get());
        }
        return known.contains(name) || !isSlip(name);
    }

    private Optional<String> nearest(String name, Predicate<String> among) {
        return Nearest.inSense(name, known.stream().filter(among).toList());
    }

    private boolean isKeyOfQueues(String rest) {
        String inner = rest.replaceFirst(NESTED, "");
        if (known.contains(inner) || inner.matches("(ordering-policy|user-settings)[.].+")) {
            return true;
        }
        return !inner.equals(rest) && isKeyOfQueues(inner);
    }

    private boolean isSlip(String name) {
        List<String> full = known.stream().filter(it -> it.startsWith("yarn.")).toList();
        Optional<String> nearest = Stream.of(PREFIX, AUDIT_PREFIX)
                .filter(name::startsWith)
                .findFirst()
                .flatMap(prefix -> nearest(name, it -> it.startsWith(prefix)))
                .or(() -> Nearest.within(name, full, SLIP));
        nearest.ifPresent(it -> unknown(name, it));
        return nearest.isPresent();
    }

    private boolean counts(QueueKey key) {
        String rest = key.rest();
        String before = SCHEDULER_PREFIX + key.queue() + ".";
        if (SettingsKeys.queueNames().stream().anyMatch(own -> rest.matches(NESTED + own))) {
            setup.tell(
                    key.name(),
                    "The value of " + value(key.name())
                            + " counts for nothing: queues do not get it from a template, but from their parent."
                            + " Maybe set it for the parent.");
            return false;
        }
        if (isKeyOfQueues(rest) || key.name().contains("*")) {
            return true;
        }
        for (int dot = rest.indexOf('.'); dot >= 0; dot = rest.indexOf('.', dot + 1)) {
            if (isKeyOfQueues(rest.substring(dot + 1))) {
                // Queues that are not there yet may come.
                boolean mayCome = MAKERS.stream().anyMatch(maker -> setup.is(before + maker, "(?i)true"));
                if (!mayCome) {
                    missing.putIfAbsent(key.queue() + "." + rest.substring(0, dot), key.name());
                }
                return mayCome;
            }
        }
        if (++unknown <= MOST) {
            Optional<String> near = nearest(rest, name -> !name.startsWith("yarn."));
            near.ifPresent(it -> unknown(key.name(), before + it));
        }
        return false;
    }

    private void unknown(String name, String nearest) {
        setup.tell(
                name,
                "There is no key " + value(name)
                        + ": its value counts for nothing."
                        + " Maybe " + value(nearest) + ".");
    }
}
