package io.sharpshooter.config;

import static io.sharpshooter.config.SettingsKeys.ALL;
import static io.sharpshooter.config.SettingsKeys.AUDIT;
import static io.sharpshooter.config.SettingsKeys.AUDIT_PREFIX;
import static io.sharpshooter.config.SettingsKeys.LARGE_PREFIX;
import static io.sharpshooter.config.SettingsKeys.OF_QUEUES;
import static io.sharpshooter.config.SettingsKeys.PREFIX;
import static java.util.Optional.empty;

import io.sharpshooter.config.SettingsException.Problem;
import io.sharpshooter.config.SettingsKeys.Key;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@link Settings} from the text of a configuration. All problems are found before it throws, so that one restart
 * shows them all. Without state.
 */
public final class SettingsReader {
    /** How many letters a name may differ from one of stock's six keys to be taken for a misspelling of it. */
    private static final int SLIP = 2;

    private SettingsReader() {}

    /** The settings in a map from full names to texts; see {@link #read(Function, Collection)}. */
    public static Settings read(Map<String, String> values) {
        return read(values::get, values.keySet());
    }

    /**
     * The settings.
     *
     * @param lookup the text of a key, null where it is not set; throws {@link UnresolvedVariables} where its variables
     *     have no end
     * @param names all names that are set; those that have nothing to do with preemption do not matter
     * @throws SettingsException when a value cannot be used, or a name is a misspelled key
     */
    public static Settings read(Function<String, @Nullable String> lookup, Collection<String> names) {
        return read(keys(names), LARGE_PREFIX, lookup, names);
    }

    /** All keys, those of queues as far as they are set. */
    private static List<Key<?>> keys(Collection<String> names) {
        List<Key<?>> keys = new ArrayList<>(ALL);
        for (var key : OF_QUEUES) {
            key.among(names).forEach(keys::add);
        }
        return keys;
    }

    /** The texts of all keys that are set, from which the same settings are read again. */
    public static SortedMap<String, String> texts(Function<String, @Nullable String> lookup, Collection<String> names) {
        SortedMap<String, String> texts = new TreeMap<>();
        for (var key : keys(names)) {
            String text = lookup.apply(key.name());
            if (text != null) {
                texts.put(key.name(), text);
            }
        }
        return texts;
    }

    /** The same of the audit. */
    public static Settings readAudit(Function<String, @Nullable String> lookup, Collection<String> names) {
        return read(AUDIT, AUDIT_PREFIX, lookup, names);
    }

    private static Settings read(
            List<Key<?>> keys, String ours, Function<String, @Nullable String> lookup, Collection<String> names) {
        Map<String, Object> values = new HashMap<>();
        List<Problem> problems = new ArrayList<>();
        for (var key : keys) {
            try {
                String set = lookup.apply(key.name());
                String text = set == null ? key.defaultText() : set.strip();
                var value = key.parse(text);
                if (value.isPresent()) {
                    values.put(key.name(), value.get());
                } else {
                    problems.add(Problem.badValue(key, text, ""));
                }
            } catch (UnresolvedVariables unresolved) {
                problems.add(Problem.badValue(key, unresolved.text(), UnresolvedVariables.WHY));
            }
        }
        List<String> known = keys.stream().<String>map(Key::name).toList();
        names.stream()
                .sorted()
                .forEach(name ->
                        meant(name, known, ours).ifPresent(nearest -> problems.add(Problem.unknownKey(name, nearest))));
        if (!problems.isEmpty()) {
            throw new SettingsException(problems, null);
        }
        return new Settings(values);
    }

    /**
     * The key that a misspelled name was to be. Stock has more keys beside those that are ours alone; only a slip in
     * one that both know is surely a mistake there.
     */
    private static Optional<String> meant(String name, List<String> known, String ours) {
        if (known.contains(name)) {
            return empty();
        }
        if (name.startsWith(ours)) {
            return Nearest.of(
                    name, known.stream().filter(it -> it.startsWith(ours)).toList());
        }
        if (name.startsWith(PREFIX)) {
            return Nearest.within(name, known, SLIP);
        }
        return empty();
    }
}
