package io.sharpshooter.yarn.hadoop;

import io.sharpshooter.config.UnresolvedVariables;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * Reads values of a configuration. Whatever of ours reads one does so here: Hadoop itself does not say of which key it
 * could not replace the variables. Each method throws {@link UnresolvedVariables} then. Stateless and thread-safe.
 */
public final class Configured {
    private Configured() {}

    /** All names that are set. */
    public static List<String> names(Configuration configuration) {
        List<String> names = new ArrayList<>();
        for (Map.Entry<String, String> entry : configuration) {
            names.add(entry.getKey());
        }
        return names;
    }

    /** The text of each key without blanks around it, null where it is not set. */
    public static Function<String, @Nullable String> texts(Configuration configuration) {
        return key -> read(configuration, key, configuration::getTrimmed);
    }

    /** Whether a switch is on. */
    public static boolean isOn(Configuration configuration, String key, boolean otherwise) {
        return read(configuration, key, name -> configuration.getBoolean(name, otherwise));
    }

    /** A whole number. */
    public static long number(Configuration configuration, String key, long otherwise) {
        return read(configuration, key, name -> configuration.getLong(name, otherwise));
    }

    /** The texts between commas, none where it is not set. */
    public static Collection<String> list(Configuration configuration, String key) {
        return read(configuration, key, configuration::getTrimmedStringCollection);
    }

    private static <T extends @Nullable Object> T read(
            Configuration configuration, String key, Function<String, T> reading) {
        try {
            return reading.apply(key);
        } catch (IllegalStateException tooDeep) {
            throw new UnresolvedVariables(key, String.valueOf(configuration.getRaw(key)));
        }
    }
}
