package io.sharpshooter.program.check;

import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.config.UnresolvedVariables;
import java.util.List;
import java.util.stream.Stream;

/**
 * Values of Hadoop's own keys whose variables cannot be replaced: whoever reads one fails. Those of ours are told with
 * the settings.
 */
final class VariablesLook implements ConfigCheck.Look {
    private static final List<String> OURS = Stream.concat(
                    SettingsKeys.names().stream(), SettingsKeys.auditNames().stream())
            .toList();

    @Override
    public void at(Site site, Findings findings) {
        site.names().stream()
                .filter(name -> !OURS.contains(name))
                .sorted()
                .forEach(name -> check(name, site, findings));
    }

    private static void check(String name, Site site, Findings findings) {
        try {
            site.schedulerText(name);
        } catch (UnresolvedVariables unresolved) {
            findings.wrong(site.fileOf(name), String.valueOf(unresolved.getMessage()));
        }
    }
}
