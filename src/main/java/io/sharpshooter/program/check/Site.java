package io.sharpshooter.program.check;

import io.sharpshooter.config.UnresolvedVariables;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a folder of configuration files says to a ResourceManager. The scheduler and Sharpshooter read both files, of
 * which {@code capacity-scheduler.xml} wins; the ResourceManager itself reads {@code yarn-site.xml}. Immutable.
 */
final class Site {
    static final String YARN_SITE = "yarn-site.xml";
    static final String CAPACITY_SCHEDULER = "capacity-scheduler.xml";

    private final Values yarn;
    private final Values scheduler;

    private Site(Values yarn, Values scheduler) {
        this.yarn = yarn;
        this.scheduler = scheduler;
    }

    /** Reads the folder; a file that cannot be read is a finding, and counts as empty. */
    static Site read(Path folder, Findings findings) {
        Values yarn = Values.NONE.with(ConfigFile.read(folder.resolve(YARN_SITE), findings));
        return new Site(yarn, yarn.with(ConfigFile.read(folder.resolve(CAPACITY_SCHEDULER), findings)));
    }

    /**
     * What the ResourceManager reads of a key, without blanks around it and with variables replaced; empty where they
     * cannot be.
     */
    Optional<String> yarn(String key) {
        return text(yarn, key);
    }

    /** What the scheduler and Sharpshooter read of a key; empty where its variables cannot be replaced. */
    Optional<String> scheduler(String key) {
        return text(scheduler, key);
    }

    /**
     * The same, null where it is not set.
     *
     * @throws UnresolvedVariables where its variables cannot be replaced
     */
    @Nullable
    String schedulerText(String key) {
        return readText(scheduler, key);
    }

    /** Whether the scheduler and Sharpshooter read {@code true} of a key, in any case, as Hadoop takes it. */
    boolean isOn(String key) {
        return scheduler(key).filter("true"::equalsIgnoreCase).isPresent();
    }

    /** All names that the scheduler sees. */
    Set<String> names() {
        return scheduler.names();
    }

    /** The file that the scheduler has a key's value from; {@code capacity-scheduler.xml} for one that neither has. */
    String fileOf(String key) {
        return scheduler.isLast(key) ? CAPACITY_SCHEDULER : YARN_SITE;
    }

    private static Optional<String> text(Values values, String key) {
        try {
            return Optional.ofNullable(readText(values, key));
        } catch (UnresolvedVariables told) {
            return Optional.empty(); // VariablesLook and SettingsLook say so
        }
    }

    private static @Nullable String readText(Values values, String key) {
        String text = values.get(key);
        return text == null ? null : Variables.replaced(key, text, values).trim();
    }
}
