package io.sharpshooter.yarn.hints;

import io.sharpshooter.config.Settings;
import io.sharpshooter.config.SettingsException.Problem;
import io.sharpshooter.config.UnresolvedVariables;
import io.sharpshooter.yarn.hadoop.Configured;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * What is looked at, and what has been found in it so far. Used by one thread.
 *
 * @param names what somebody has set, in the order of the alphabet
 */
record Setup(
        CapacityScheduler scheduler,
        Configuration configuration,
        Settings settings,
        List<String> names,
        List<Problem> found) {
    private static final int LONGEST = 200;

    /** @param message of values that may be anybody's text, as {@code Printable.value} has them */
    void tell(String key, String message) {
        found.add(new Problem(key, message));
    }

    /** Empty where it is not set, or has variables without end, which whoever reads it complains of. */
    Optional<String> text(String key) {
        try {
            return Optional.ofNullable(Configured.texts(configuration).apply(key));
        } catch (UnresolvedVariables unreadable) {
            return Optional.empty();
        }
    }

    /** Whether it is set to a text of this form. */
    boolean is(String key, String form) {
        return text(key)
                .filter(text -> text.length() <= LONGEST && text.matches(form))
                .isPresent();
    }
}
