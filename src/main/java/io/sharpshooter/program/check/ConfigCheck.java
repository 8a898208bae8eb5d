package io.sharpshooter.program.check;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Everything that is looked for in a folder of configuration files. */
public final class ConfigCheck {
    /** One thing to look for. */
    interface Look {
        void at(Site site, Findings findings);
    }

    /**
     * A look with the files that it needs: what misses in one that cannot be read would look wrong. Values and names
     * that are there can be wrong by themselves.
     */
    private record Step(Look look, Set<String> files) {}

    private static final List<Step> STEPS = Stream.of(
                    new Step(new MonitorLook(), Set.of(Site.YARN_SITE)),
                    new Step(new SchedulerLook(), Set.of(Site.YARN_SITE)),
                    new Step(new SettingsLook(), Set.of()),
                    new Step(new VariablesLook(), Set.of()),
                    new Step(new StockKeysLook(), Set.of(Site.YARN_SITE)),
                    new Step(new CostLook(), Set.of()),
                    new Step(new SpellingLook(), Set.of()),
                    new Step(new QueueLook(), Set.of()),
                    new Step(new ThresholdLook(), Set.of(Site.YARN_SITE, Site.CAPACITY_SCHEDULER)),
                    new Step(new HabitLook(), Set.of(Site.YARN_SITE, Site.CAPACITY_SCHEDULER)))
            .toList();

    private ConfigCheck() {}

    /** What there is to say about a folder with {@code yarn-site.xml} and {@code capacity-scheduler.xml}. */
    public static List<Finding> of(Path folder) {
        Findings findings = new Findings();
        Site site = Site.read(folder, findings);
        Set<String> unreadable = findings.all().stream()
                .filter(finding -> finding.level() == Finding.Level.WRONG)
                .map(Finding::file)
                .collect(Collectors.toSet());
        STEPS.stream()
                .filter(step -> Collections.disjoint(step.files(), unreadable))
                .forEach(step -> step.look().at(site, findings));
        return findings.all();
    }
}
