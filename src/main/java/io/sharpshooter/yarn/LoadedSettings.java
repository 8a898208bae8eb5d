package io.sharpshooter.yarn;

import io.sharpshooter.config.Settings;
import io.sharpshooter.config.SettingsException;
import io.sharpshooter.config.SettingsException.Problem;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.config.SettingsReader;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.yarn.hadoop.Configured;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * The settings of a configuration, and the cost that they name, loaded.
 *
 * @param settings what the administrator has set
 * @param cost the cost of killing a container
 */
record LoadedSettings(Settings settings, CostChoice cost) {
    /**
     * Reads and loads all of it.
     *
     * @throws SettingsException when a value cannot be used; the message names all of them
     */
    static LoadedSettings read(Configuration configuration) {
        var settings = SettingsReader.read(Configured.texts(configuration), Configured.names(configuration));
        return new LoadedSettings(settings, load(settings.cost(), configuration.getClassLoader()));
    }

    /** The same, but nothing is done. */
    LoadedSettings observing() {
        return new LoadedSettings(settings.with(SettingsKeys.OBSERVE_ONLY, true), cost);
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
