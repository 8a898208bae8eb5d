package io.sharpshooter.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /**
     * The settings, without a look at keys that do not exist.
     *
     * @param lookup the text of a key, null where it is not set
     * @throws SettingsException when a value cannot be used
     */
    public static Settings read(Function<String, @Nullable String> lookup) {
        return read(lookup, List.of());
    }

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
        List<Problem> problems = new ArrayList<>();
        Settings settings = settings(new Values(lookup, problems));
        names.stream().sorted().forEach(name -> checkName(name, problems));
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
        return settings;
    }

    /**
     * The settings of the audit.
     *
     * @param lookup the text of a key, null where it is not set
     * @param names all names that are set
     * @throws SettingsException when a value cannot be used, or there is no such key of the audit
     */
    public static AuditSettings readAudit(Function<String, @Nullable String> lookup, Collection<String> names) {
        List<Problem> problems = new ArrayList<>();
        Values values = new Values(lookup, problems);
        AuditSettings settings =
                new AuditSettings(values.of(SettingsKeys.AUDIT_INTERVAL_MS), values.of(SettingsKeys.AUDIT_HEAL));
        List<String> known = SettingsKeys.AUDIT.stream().<String>map(Key::name).toList();
        names.stream()
                .sorted()
                .filter(name -> name.startsWith(SettingsKeys.AUDIT_PREFIX) && !known.contains(name))
                .forEach(name -> problems.add(
                        Problem.unknownKey(name, Nearest.of(name, known).orElseThrow())));
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
        return settings;
    }

    private static Settings settings(Values values) {
        Map<String, Object> found = new HashMap<>();
        SettingsKeys.ALL.forEach(key -> found.put(key.name(), values.of(key)));
        return new Settings(found);
    }

    /** Stock has more keys under its prefix; only a slip in one that both know is surely a mistake there. */
    private static void checkName(String name, List<Problem> problems) {
        List<String> known = SettingsKeys.names();
        if (known.contains(name) || !name.startsWith(SettingsKeys.PREFIX)) {
            return;
        }
        if (name.startsWith(SettingsKeys.LARGE_PREFIX)) {
            List<String> large = known.stream()
                    .filter(it -> it.startsWith(SettingsKeys.LARGE_PREFIX))
                    .toList();
            problems.add(Problem.unknownKey(name, Nearest.of(name, large).orElseThrow()));
        } else {
            Nearest.within(name, known, SLIP).ifPresent(nearest -> problems.add(Problem.unknownKey(name, nearest)));
        }
    }

    /** Parses one key after the other and collects what is wrong. */
    private record Values(Function<String, @Nullable String> lookup, List<Problem> problems) {
        <T> T of(Key<T> key) {
            try {
                String text = lookup.apply(key.name());
                return text == null ? key.defaultValue() : parsed(key, text.strip());
            } catch (UnresolvedVariables unresolved) {
                problems.add(Problem.badValue(key, unresolved.text(), UnresolvedVariables.WHY, ""));
                return key.defaultValue();
            }
        }

        private <T> T parsed(Key<T> key, String text) {
            try {
                return key.parser().parse(text);
            } catch (BadValue bad) {
                problems.add(Problem.badValue(key, text, bad.why(), bad.hint()));
                return key.defaultValue();
            }
        }
    }
}
