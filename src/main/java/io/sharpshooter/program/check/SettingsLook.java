package io.sharpshooter.program.check;

import io.sharpshooter.config.SettingsException;
import io.sharpshooter.config.SettingsReader;

/**
 * Whether the ResourceManager would take our settings: by the reader that it uses itself, so the messages are the same.
 */
final class SettingsLook implements ConfigCheck.Look {

    @Override
    public void at(Site site, Findings findings) {
        report(() -> SettingsReader.read(site::schedulerText, site.names()), site, findings);
        report(() -> SettingsReader.readAudit(site::schedulerText, site.names()), site, findings);
    }

    private static void report(Runnable reading, Site site, Findings findings) {
        try {
            reading.run();
        } catch (SettingsException e) {
            e.problems().forEach(problem -> findings.wrong(site.fileOf(problem.key()), problem.message()));
        }
    }
}
