package io.sharpshooter.config;

import static io.sharpshooter.config.SettingsKeys.COST;
import static io.sharpshooter.config.SettingsKeys.HOLD_TIMEOUT_MS;
import static io.sharpshooter.config.SettingsKeys.LOSS_MEMORY_MS;
import static io.sharpshooter.config.SettingsKeys.MONITORING_INTERVAL;
import static io.sharpshooter.config.SettingsKeys.OBSERVE_ONLY;
import static io.sharpshooter.config.SettingsKeys.PREFIX;
import static io.sharpshooter.config.SettingsKeys.QUEUE_OBSERVES;
import static io.sharpshooter.config.SettingsKeys.SCARCE_TYPES;
import static io.sharpshooter.config.SettingsKeys.SHADOW;
import static io.sharpshooter.config.SettingsKeys.THRESHOLD;
import static java.util.Objects.requireNonNull;

import io.sharpshooter.config.SettingsKeys.Key;
import io.sharpshooter.config.SettingsKeys.QueueKey;
import io.sharpshooter.model.ResourceTypes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the administrator has set, by key; one immutable object per round. {@link SettingsReader} makes it and checks
 * the ranges. Whoever needs a new key adds it to {@link SettingsKeys} and asks {@link #get} for it.
 *
 * @param values by the name of each key of the policy, or of each of the audit
 */
public record Settings(Map<String, Object> values) {
    /** What holds where nothing is configured. */
    public static final Settings DEFAULTS = SettingsReader.read(Map.of());

    public Settings {
        values = Map.copyOf(values);
    }

    /** The value of a key, its default where it is not set. */
    @SuppressWarnings("unchecked") // the parser of a key makes what the key is of
    public <T> T get(Key<T> key) {
        return (T) requireNonNull(values.get(key.name()), key.name());
    }

    /** The same settings with another value of a key. */
    public <T> Settings with(Key<T> key, T value) {
        Map<String, Object> changed = new HashMap<>(values);
        changed.put(key.name(), value);
        return new Settings(changed);
    }

    /** Decide and record, but act on nothing. */
    public boolean observeOnly() {
        return get(OBSERVE_ONLY) || get(SHADOW);
    }

    /** Whether a queue is only watched: by what is set for it, or for the nearest queue above it. */
    public boolean observes(String queue) {
        var own = values.get(QUEUE_OBSERVES.name(queue));
        int parent = queue.lastIndexOf('.');
        return own == null && parent > 0 ? observes(queue.substring(0, parent)) : Boolean.TRUE.equals(own);
    }

    /** Whether some queue is only watched while others are acted on. */
    public boolean sparesSome() {
        return !observeOnly() && QUEUE_OBSERVES.among(values.keySet()).anyMatch(this::get);
    }

    /** Whether nothing is done for a queue, nor to it, while something may be done for others. */
    public boolean spares(String queue) {
        return !observeOnly() && observes(queue);
    }

    /** A queue's own limit, or else that of all queues. */
    public Limit limit(QueueKey<Limit> own, Key<Limit> ofAll, String queue) {
        var value = values.get(own.name(queue));
        return value == null ? get(ofAll) : (Limit) value;
    }

    /** Whether some limit of deaths is set. */
    public boolean limitsDeaths() {
        return values.values().stream().anyMatch(value -> value instanceof Limit && !value.equals(Limit.NONE));
    }

    /** Time between two rounds. */
    public long monitoringIntervalMs() {
        return get(MONITORING_INTERVAL);
    }

    /** From which size an ask is large. */
    public Threshold threshold() {
        return get(THRESHOLD);
    }

    /** {@code lost-work}, {@code run-time}, {@code count}, or the name of a class. */
    public String cost() {
        return get(COST);
    }

    /** How long an app's losses make its containers dearer. */
    public long lossMemoryMs() {
        return get(LOSS_MEMORY_MS);
    }

    /** How long a node is held after the kill. */
    public long holdTimeoutMs() {
        return get(HOLD_TIMEOUT_MS);
    }

    /** Names of custom types that are spared where the ask does not want them, in the order of the alphabet. */
    public List<String> scarceTypes() {
        return get(SCARCE_TYPES);
    }

    /** What the threshold names and the cluster does not have; such an amount makes no ask large. */
    public List<String> unknownTypes(ResourceTypes types) {
        return threshold().amounts().keySet().stream()
                .filter(name -> types.indexOf(name) < 0)
                .toList();
    }

    /**
     * What is named as scarce and the cluster does not have, but for those that are so by default; it spares nobody.
     */
    public List<String> unknownScarceTypes(ResourceTypes types) {
        return scarceTypes().stream()
                .filter(name ->
                        types.indexOf(name) < 0 && !DEFAULTS.scarceTypes().contains(name))
                .toList();
    }

    /** As one would write it: keys without what all begin with, in the order of the alphabet. */
    @Override
    public String toString() {
        var words = new ArrayList<String>();
        new TreeMap<>(values).forEach((name, value) -> words.add(name.replace(PREFIX, "") + "=" + value));
        return String.join(", ", words);
    }
}
