package io.sharpshooter.check;

import java.nio.file.Path;
import java.util.List;

/** Everything that is looked for in a folder of configuration files. */
public final class ConfigCheck {
    /** One thing to look for. */
    interface Look {
        void at(Site site, Findings findings);
    }

    private static final List<Look> LOOKS = List.of(
            new MonitorLook(),
            new SchedulerLook(),
            new SettingsLook(),
            new SpellingLook(),
            new ThresholdLook(),
            new HabitLook());

    private ConfigCheck() {}

    /** What there is to say about a folder with {@code yarn-site.xml} and {@code capacity-scheduler.xml}. */
    public static List<Finding> of(Path folder) {
        Findings findings = new Findings();
        Site site = Site.read(folder, findings);
        // A file that cannot be read would make all the rest look wrong.
        if (findings.all().stream().noneMatch(finding -> finding.level() == Finding.Level.WRONG)) {
            LOOKS.forEach(look -> look.at(site, findings));
        }
        return findings.all();
    }
}
