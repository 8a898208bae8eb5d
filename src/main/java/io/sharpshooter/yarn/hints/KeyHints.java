package io.sharpshooter.yarn.hints;

import io.sharpshooter.config.Nearest;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.config.StockKeys;
import io.sharpshooter.model.Printable;
import io.sharpshooter.yarn.hadoop.SchedulerKeys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Keys that nobody knows, and keys of queues that are not there: their values count for nothing. */
final class KeyHints {
    /** How many letters a name may differ from a known one elsewhere to be taken for a slip. */
    private static final int SLIP = 3;

    /** More unknown keys than this are counted, not looked up: that takes about a millisecond each. */
    private static final int MOST = 100;

    /** Of templates and labels: what follows is a key of a queue again. */
    private static final String NESTED =
            "^(leaf-queue-template|auto-queue-creation-v2.(leaf-|parent-)?template|accessible-node-labels.[^.]+)[.]";

    private final Setup setup;

    /** The names that we know, and this Hadoop; those of queues without their paths. */
    private final Set<String> known = new TreeSet<>(
            List.of(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES));

    private int unknown;

    /** The first key of each queue that is not there. */
    private final Map<String, String> missing = new TreeMap<>();

    private KeyHints(Setup setup) {
        this.setup = setup;
        known.addAll(SettingsKeys.names());
        known.addAll(SettingsKeys.auditNames());
        SchedulerKeys.all().forEach(known::add);
    }

    /** Tells of those, and returns the other names. */
    static List<String> known(Setup setup) {
        KeyHints hints = new KeyHints(setup);
        List<String> known = setup.names().stream().filter(hints::counts).toList();
        hints.missing.forEach((queue, key) -> setup.tell(
                key,
                "There is no queue " + Printable.value(queue) + ": " + Printable.value(key)
                        + ", and whatever else is set for it, counts for nothing. Maybe add it to the queues of its"
                        + " parent, or take its keys out."));
        if (hints.unknown > MOST) {
            setup.tell(
                    StockKeys.SCHEDULER_PREFIX + "root",
                    "There are " + (hints.unknown - MOST) + " more keys below it that nobody knows. Maybe put right"
                            + " those that are told first.");
        }
        return known;
    }

    private boolean counts(String name) {
        Optional<QueueKey> key = QueueKey.of(name, setup);
        return key.isPresent() ? counts(key.get()) : known.contains(name) || !isSlip(name);
    }

    private Optional<String> nearest(String name, Predicate<String> among) {
        return Nearest.inSense(name, known.stream().filter(among).toList());
    }

    private boolean isKeyOfQueues(String rest) {
        String inner = rest.replaceFirst(NESTED, "");
        boolean is = known.contains(inner) || inner.matches("(ordering-policy|user-settings)[.].+");
        return is || (!inner.equals(rest) && isKeyOfQueues(inner));
    }

    private boolean isSlip(String name) {
        Optional<String> nearest = Stream.of(SettingsKeys.PREFIX, SettingsKeys.AUDIT_PREFIX)
                .filter(name::startsWith)
                .findFirst()
                .flatMap(prefix -> nearest(name, it -> it.startsWith(prefix)))
                .or(() -> Nearest.within(
                        name,
                        known.stream().filter(it -> it.startsWith("yarn.")).toList(),
                        SLIP));
        nearest.ifPresent(it -> unknown(name, it));
        return nearest.isPresent();
    }

    private boolean counts(QueueKey key) {
        String rest = key.rest();
        if (isKeyOfQueues(rest) || key.name().contains("*")) {
            return true;
        }
        for (int dot = rest.indexOf('.'); dot >= 0; dot = rest.indexOf('.', dot + 1)) {
            if (isKeyOfQueues(rest.substring(dot + 1))) {
                boolean mayCome = makesQueues(key.queue());
                if (!mayCome) {
                    missing.putIfAbsent(key.queue() + "." + rest.substring(0, dot), key.name());
                }
                return mayCome;
            }
        }
        String before = StockKeys.SCHEDULER_PREFIX + key.queue() + ".";
        if (++unknown <= MOST) {
            nearest(rest, name -> !name.startsWith("yarn.")).ifPresent(near -> unknown(key.name(), before + near));
        }
        return false;
    }

    private void unknown(String name, String nearest) {
        setup.tell(
                name,
                "There is no key " + Printable.value(name) + ": its value counts for nothing. Maybe "
                        + Printable.value(nearest) + ".");
    }

    /** Queues that are not there yet may come. */
    private boolean makesQueues(String queue) {
        return Stream.of("auto-create-child-queue.enabled", "auto-queue-creation-v2.enabled", "reservable")
                .anyMatch(key -> setup.is(StockKeys.SCHEDULER_PREFIX + queue + "." + key, "(?i)true"));
    }
}
