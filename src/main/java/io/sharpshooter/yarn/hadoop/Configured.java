package io.sharpshooter.yarn.hadoop;

import io.sharpshooter.config.UnresolvedVariables;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * Reads values of a configuration. Whatever of ours reads one does so here: Hadoop itself does not say of which key it
 * could not replace the variables. Each method throws {@link UnresolvedVariables} then. Stateless and thread-safe.
 */
public final class Configured {
    private static final String SCHEDULER_FILE = "capacity-scheduler.xml";

    private static final List<String> SCHEDULER_PREFIXES =
            List.of("yarn.scheduler.capacity.", "yarn.resourcemanager.monitor.capacity.");

    private Configured() {}

    /** All names that are set. */
    public static List<String> names(Configuration configuration) {
        List<String> names = new ArrayList<>();
        for (var entry : configuration) {
            names.add(entry.getKey());
        }
        return names;
    }

    /** The names that somebody has set, in the order of the alphabet. */
    public static List<String> namesSet(Configuration configuration) {
        return names(configuration).stream()
                .filter(name -> isSet(configuration, name))
                .sorted()
                .toList();
    }

    /** Whether somebody has set it; Hadoop's own files with defaults do not count. */
    public static boolean isSet(Configuration configuration, String key) {
        String source = source(configuration, key);
        return !source.isEmpty() && !source.endsWith("-default.xml");
    }

    /**
     * The name of the file that has a key's value. Where nobody has set it, that of the file where it is to be set; a
     * scheduler knows its own file by no name.
     */
    public static String fileOf(Configuration configuration, String key) {
        String file = source(configuration, key);
        if (!isSet(configuration, key)) {
            return isSchedulers(key) ? SCHEDULER_FILE : "yarn-site.xml";
        }
        return file.endsWith(".xml") ? file.substring(file.lastIndexOf('/') + 1) : SCHEDULER_FILE;
    }

    private static boolean isSchedulers(String key) {
        return SCHEDULER_PREFIXES.stream().anyMatch(key::startsWith);
    }

    /** The last of those that have set it, empty where none has. */
    private static String source(Configuration configuration, String key) {
        String[] sources = configuration.getPropertySources(key);
        if (sources == null || sources.length == 0) {
            return "";
        }
        return String.valueOf(sources[sources.length - 1]);
    }

    /** The text of each key without blanks around it, null where it is not set. */
    public static Function<String, @Nullable String> texts(Configuration configuration) {
        return key -> read(configuration, key, configuration::getTrimmed);
    }

    /** As it is written, with its variables; empty where it is not set. */
    public static String raw(Configuration configuration, String key) {
        String raw = configuration.getRaw(key);
        return raw == null ? "" : raw;
    }

    /** Whether a switch is on. */
    public static boolean isOn(Configuration configuration, String key, boolean otherwise) {
        return read(configuration, key, name -> configuration.getBoolean(name, otherwise));
    }

    /** Whether the scheduler tries no other node for an ask once it has reserved one for it. */
    public static boolean keepsToReserved(Configuration scheduler) {
        return !isOn(scheduler, CapacitySchedulerConfiguration.RESERVE_CONT_LOOK_ALL_NODES, true);
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
            String raw = String.valueOf(configuration.getRaw(key));
            throw new UnresolvedVariables(key, raw);
        }
    }
}
