package io.sharpshooter.yarn;

import static io.sharpshooter.config.SettingsKeys.OBSERVE_ONLY;

import io.sharpshooter.config.Settings;
import io.sharpshooter.config.SettingsException;
import io.sharpshooter.config.SettingsException.Problem;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.config.SettingsReader;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.yarn.hadoop.Configured;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/**
 * The settings of a configuration, and the cost that they name, loaded.
 *
 * @param settings what the administrator has set
 * @param cost the cost of killing a container
 * @param texts of the keys that are set
 */
record LoadedSettings(Settings settings, CostChoice cost, Map<String, String> texts) {
    /**
     * Reads and loads all of it.
     *
     * @throws SettingsException when a value cannot be used; the message names all of them
     */
    static LoadedSettings read(Configuration configuration) {
        var lookup = Configured.texts(configuration);
        var names = Configured.names(configuration);
        var settings = SettingsReader.read(lookup, names);
        var cost = load(settings.cost(), configuration.getClassLoader());
        return new LoadedSettings(settings, cost, SettingsReader.texts(lookup, names));
    }

    /** The same, but nothing is done. */
    LoadedSettings observing() {
        var observing = new TreeMap<>(texts);
        observing.put(OBSERVE_ONLY.name(), "true");
        return new LoadedSettings(settings.with(OBSERVE_ONLY, true), cost, observing);
    }

    private static CostChoice load(String cost, ClassLoader loader) {
        try {
            return CostChoice.load(cost, loader);
        } catch (IllegalArgumentException e) {
            Problem problem = Problem.badValue(SettingsKeys.COST, cost, String.valueOf(e.getMessage()));
            throw new SettingsException(List.of(problem), e);
        }
    }
}
