package io.sharpshooter.program.check;

import io.sharpshooter.yarn.hadoop.Configured;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * What a folder of configuration files says to a ResourceManager, read by Hadoop. The ResourceManager itself reads
 * {@code core-site.xml} and {@code yarn-site.xml}; the scheduler and its policies read {@code capacity-scheduler.xml}
 * too, which wins.
 */
final class Site {
    static final String YARN_SITE = "yarn-site.xml";
    static final String CAPACITY_SCHEDULER = "capacity-scheduler.xml";

    private final Configuration yarn;
    private final Configuration scheduler;

    private Site(Configuration yarn, Configuration scheduler) {
        this.yarn = yarn;
        this.scheduler = scheduler;
    }

    /** Reads the folder. Where a file is not there or cannot be read that is a finding, and there is nothing more. */
    static Optional<Site> read(Path folder, FolderLoader loader, Findings findings) {
        Stream.of(YARN_SITE, CAPACITY_SCHEDULER)
                .filter(file -> loader.getResource(file) == null)
                .forEach(file -> findings.wrong(
                        file,
                        "",
                        "there is no such file in " + folder.toAbsolutePath() + ". Maybe the folder is another."));
        Stream.of("core-site.xml", YARN_SITE, CAPACITY_SCHEDULER).forEach(file -> tryToRead(file, loader, findings));
        if (findings.hasWrong()) {
            return Optional.empty();
        }
        Configuration yarn = new YarnConfiguration(configuration(loader, true));
        Configuration scheduler = new Configuration(yarn);
        scheduler.addResource(CAPACITY_SCHEDULER);
        return Optional.of(new Site(yarn, scheduler));
    }

    private static void tryToRead(String file, FolderLoader loader, Findings findings) {
        if (loader.getResource(file) == null) {
            return;
        }
        var alone = configuration(loader, false);
        alone.addResource(file);
        try {
            alone.size();
        } catch (RuntimeException e) {
            findings.wrong(
                    file,
                    "",
                    "Hadoop cannot read it, and the ResourceManager does not start: " + Trouble.words(e) + ".");
        }
    }

    private static Configuration configuration(FolderLoader loader, boolean defaults) {
        Configuration configuration = new Configuration(defaults);
        configuration.setClassLoader(loader);
        return configuration;
    }

    /** What the ResourceManager reads; for the caller to change. */
    Configuration yarn() {
        return new YarnConfiguration(yarn);
    }

    /** What the scheduler and its policies read. */
    Configuration scheduler() {
        return scheduler;
    }

    /** What the ResourceManager reads of a key, without blanks around it; empty where it is not set. */
    String yarnText(String key) {
        return text(yarn, key).orElse("");
    }

    boolean isOn(String key) {
        return yarnText(key).equalsIgnoreCase("true");
    }

    /** What the scheduler and its policies read of a key, null where it is not set. */
    Function<String, @Nullable String> schedulerTexts() {
        return Configured.texts(scheduler);
    }

    /** The names that the scheduler sees. */
    List<String> names() {
        return Configured.names(scheduler);
    }

    /** The file that the scheduler has a key's value from, or where it belongs. */
    String fileOf(String key) {
        return Configured.fileOf(scheduler, key);
    }

    private static Optional<String> text(Configuration configuration, String key) {
        return Optional.ofNullable(Configured.texts(configuration).apply(key));
    }
}
