package io.sharpshooter.program.check;

import static java.util.stream.Collectors.toSet;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_CONFIGURATION_PROVIDER_CLASS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS;

import io.sharpshooter.config.Settings;
import io.sharpshooter.config.SettingsException;
import io.sharpshooter.config.SettingsReader;
import io.sharpshooter.config.UnresolvedVariables;
import io.sharpshooter.yarn.hints.Hints;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Everything that is looked for in a folder of configuration files. */
public final class ConfigCheck {
    private final Site site;
    private final FolderLoader loader;
    private final Findings findings;

    private ConfigCheck(Site site, FolderLoader loader, Findings findings) {
        this.site = site;
        this.loader = loader;
        this.findings = findings;
    }

    /**
     * What there is to say about a folder with {@code yarn-site.xml} and {@code capacity-scheduler.xml}. Once in a JVM
     * of the user's: Hadoop keeps names of metrics and types of resources.
     *
     * @throws IOException when no temporary folder can be made
     */
    public static List<Finding> of(Path folder) throws IOException {
        Findings findings = new Findings();
        FolderLoader loader = new FolderLoader(folder, ConfigCheck.class.getClassLoader());
        var site = Site.read(folder, loader, findings);
        if (site.isPresent()) {
            try {
                new ConfigCheck(site.get(), loader, findings).run();
            } catch (UnresolvedVariables e) {
                if (!findings.isWrong(e.key())) {
                    var message = e.getMessage() + " The ResourceManager does not start.";
                    findings.wrong(site.get().fileOf(e.key()), e.key(), message);
                }
            }
        }
        return findings.all();
    }

    private void run() throws IOException {
        var configuration = site.yarn();
        Classes classes = new Classes(loader, findings);
        classes.replaceMissing(configuration, site);
        OwnRules.settings(configuration, site, findings);
        if (OwnRules.mayPreempt(configuration)) {
            OwnRules.cost(site, loader, configuration, findings);
        }
        OwnRules.policies(configuration, site, findings);
        elsewhere();
        if (!OwnRules.scheduler(configuration, site, loader, findings)) {
            return;
        }
        try (var built = new BuiltScheduler(configuration)) {
            built.failure().ifPresent(this::refused);
            if (OwnRules.preempts(configuration)) {
                built.scheduler()
                        .map(it -> Hints.of(it, it.getConfiguration(), settings()))
                        .ifPresent(hints -> hints.forEach(it -> findings.unwise(site.fileOf(it.key()), it)));
            }
        }
    }

    /** What Hadoop refuses; what our policies refuse has been told by then. */
    private void refused(Exception failure) {
        var words = Trouble.words(failure);
        boolean told = findings.all().stream()
                .filter(it -> it.level() == Finding.Level.WRONG && !it.key().isEmpty())
                .anyMatch(it -> words.contains(it.key()));
        if (!told) {
            var keys = Trouble.keys(words, site);
            var key = keys.isEmpty() ? "" : keys.get(0);
            boolean ofQueues = keys.isEmpty() && words.matches("(?s).*(root|queue).*");
            var file = ofQueues ? Site.CAPACITY_SCHEDULER : site.fileOf(key);
            findings.wrong(file, key, Trouble.said(words, keys, site));
        }
    }

    /** What the ResourceManager reads in the place of these files. */
    private void elsewhere() {
        var store = SCHEDULER_CONFIGURATION_STORE_CLASS;
        if (!site.yarnText(store).matches("|file")) {
            findings.unwise(
                    site.fileOf(store),
                    store,
                    store + " is " + site.yarnText(store) + ", and the store was not read: what is said of "
                            + Site.CAPACITY_SCHEDULER + " holds only if the two are the same. Maybe compare them.");
        }
        var provider = RM_CONFIGURATION_PROVIDER_CLASS;
        if (!site.yarnText(provider).matches("|.*[.]LocalConfigurationProvider")) {
            findings.unwise(
                    site.fileOf(provider),
                    provider,
                    provider + " is " + site.yarnText(provider)
                            + ": the ResourceManager reads its files from elsewhere,"
                            + " and only these were looked at. Maybe check that folder too.");
        }
    }

    /** What cannot be used has been told, and counts as not set. */
    private Settings settings() {
        var bad = findings.all().stream().map(Finding::key).collect(toSet());
        try {
            return SettingsReader.read(
                    key -> bad.contains(key) ? null : site.schedulerTexts().apply(key), List.of());
        } catch (SettingsException e) {
            return Settings.DEFAULTS;
        }
    }
}
