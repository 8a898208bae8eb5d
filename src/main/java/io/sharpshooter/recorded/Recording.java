package io.sharpshooter.recorded;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.config.SettingsReader;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.round.RoundOutcome;
import io.sharpshooter.round.Rounds;
import java.util.Map;

/**
 * All that a round decides by. For one thread.
 *
 * @param settings texts of the keys that are set, by their full names
 * @param cluster what was read
 * @param book what was remembered before the round
 */
public record Recording(Map<String, String> settings, ClusterSnapshot cluster, ClaimBook book) {
    /**
     * The round once more.
     *
     * @param loader knows the administrator's cost class; where that fails, all is decided by the default cost
     * @throws io.sharpshooter.config.SettingsException where a setting cannot be used
     */
    public RoundOutcome decide(ClassLoader loader) {
        var read = SettingsReader.read(settings);
        return new Rounds(read, CostChoice.load(read.cost(), loader), failure -> {}).decide(cluster, book);
    }
}
