package io.sharpshooter.config;

/**
 * What the administrator has set for the audit of the books. Immutable; {@link SettingsReader} makes it.
 *
 * @param intervalMs time between two rounds
 * @param heal whether drifts that last are corrected
 */
public record AuditSettings(long intervalMs, boolean heal) {}
