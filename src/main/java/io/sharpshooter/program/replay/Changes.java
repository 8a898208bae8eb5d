package io.sharpshooter.program.replay;

import static io.sharpshooter.config.SettingsKeys.LARGE_PREFIX;
import static io.sharpshooter.config.SettingsKeys.PREFIX;
import static io.sharpshooter.config.StockKeys.SCHEDULER_PREFIX;
import static io.sharpshooter.recorded.Shape.with;
import static java.util.Comparator.comparing;
import static java.util.stream.Stream.concat;

import io.sharpshooter.config.Nearest;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.program.Complaint;
import io.sharpshooter.recorded.Recording;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Other values for keys of a recording. Without state. */
public final class Changes {
    private static final String PRIORITY = "priority";
    private static final String DISABLE = "disable_preemption";

    private Changes() {}

    /**
     * The recording with these values. What a queue hands down counts where none is set further below.
     *
     * @param values by the names of keys, with what all begin with or without
     * @throws Complaint where there is no such key, or a queue may not have the value
     */
    public static Recording of(Recording recording, Map<String, String> values) {
        List<QueueSnapshot> queues = new ArrayList<>(recording.cluster().queues());
        Map<String, String> settings = new HashMap<>(recording.settings());
        values.keySet().stream().sorted(comparing(String::length)).forEach(key -> {
            var name = fullName(key, queues);
            var value = String.valueOf(values.get(key)).strip();
            boolean ranks = name.endsWith("." + PRIORITY);
            boolean spares = name.endsWith("." + DISABLE);
            if (ranks ? !value.matches("\\d{1,9}") : spares && !value.matches("true|false")) {
                var allowed = ranks ? "a whole number from 0 to 999999999" : "true or false";
                throw new Complaint(name + " is \"" + value + "\", but allowed is " + allowed + ".");
            }
            var path = name.substring(SCHEDULER_PREFIX.length(), name.lastIndexOf('.'));
            var was = queues.stream().anyMatch(it -> it.path().equals(path) && it.preemptionDisabled());
            queues.replaceAll(it -> {
                var ranked = ranks && it.path().equals(path) ? with(it, "priority", Integer.valueOf(value)) : it;
                boolean below = spares && it.preemptionDisabled() == was && (it.path() + ".").startsWith(path + ".");
                return below ? with(ranked, "preemptionDisabled", Boolean.valueOf(value)) : ranked;
            });
            settings.put(name, value);
        });
        return new Recording(settings, with(recording.cluster(), "queues", queues), recording.book());
    }

    private static String fullName(String key, List<QueueSnapshot> queues) {
        Set<String> known = new HashSet<>(SettingsKeys.names());
        for (var queue : queues) {
            concat(SettingsKeys.queueNames().stream(), Stream.of(PRIORITY, DISABLE))
                    .forEach(name -> known.add(SCHEDULER_PREFIX + queue.path() + "." + name));
        }
        return Stream.of("", PREFIX, LARGE_PREFIX)
                .map(prefix -> prefix + key)
                .filter(known::contains)
                .findFirst()
                .orElseThrow(() -> {
                    boolean whole = key.startsWith(SCHEDULER_PREFIX);
                    var nearest = whole ? Nearest.of(key, known) : Nearest.inSense(key, known);
                    return new Complaint("There is no key " + key + ". Maybe " + nearest.orElse("") + ".");
                });
    }
}
