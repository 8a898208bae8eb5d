package io.sharpshooter.program.check;

import io.sharpshooter.config.Nearest;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.model.Printable;
import java.util.List;
import java.util.stream.Stream;

/**
 * Names that are hardly different from ours, but are not under our prefixes, where the settings' reader would see them.
 */
final class SpellingLook implements ConfigCheck.Look {
    private static final int SLIP = 3;
    private static final String QUEUES = "yarn.scheduler.capacity.";
    private static final List<String> QUEUE_KEYS = List.of("disable_preemption");

    private static final List<String> KEYS = Stream.of(
                    SettingsKeys.names(),
                    SettingsKeys.auditNames(),
                    List.of("yarn.resourcemanager.scheduler.monitor.enable", Policies.KEY))
            .flatMap(List::stream)
            .toList();

    @Override
    public void at(Site site, Findings findings) {
        site.names().stream()
                .filter(name -> !isSeenByTheReader(name) && !KEYS.contains(name))
                .sorted()
                .forEach(name -> check(name, site, findings));
    }

    private static boolean isSeenByTheReader(String name) {
        return name.startsWith(SettingsKeys.PREFIX) || name.startsWith(SettingsKeys.AUDIT_PREFIX);
    }

    private static void check(String name, Site site, Findings findings) {
        Nearest.within(name, KEYS, SLIP).ifPresent(nearest -> missing(name, nearest, site, findings));
        if (name.startsWith(QUEUES)) {
            int dot = name.lastIndexOf('.') + 1;
            Nearest.within(name.substring(dot), QUEUE_KEYS, SLIP)
                    .filter(nearest -> !name.endsWith("." + nearest))
                    .ifPresent(nearest -> missing(name, name.substring(0, dot) + nearest, site, findings));
        }
    }

    private static void missing(String name, String nearest, Site site, Findings findings) {
        findings.wrong(
                site.fileOf(name),
                "There is no key " + Printable.value(name) + ". Maybe " + Printable.value(nearest) + ".");
    }
}
