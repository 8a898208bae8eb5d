package io.sharpshooter.config;

/**
 * One key of the configuration. Immutable.
 *
 * @param name full name as it stands in {@code capacity-scheduler.xml}
 * @param defaultText what holds where it is not set, as one would write it
 * @param unit of its number, {@code -} where it has none
 * @param parser what may be written
 * @param meaning sentences for people
 * @param differs how the meaning differs from stock preemption's, empty where it does not or where stock has no such
 *     key
 */
public record Key<T>(String name, String defaultText, String unit, Parser<T> parser, String meaning, String differs) {
    /** What holds where it is not set. */
    T defaultValue() {
        try {
            return parser.parse(defaultText);
        } catch (BadValue impossible) {
            throw new IllegalStateException("The default of " + name + " is not allowed: " + defaultText, impossible);
        }
    }
}
