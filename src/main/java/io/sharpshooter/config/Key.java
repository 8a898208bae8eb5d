package io.sharpshooter.config;

import java.util.Optional;

/**
 * One key of the configuration. Immutable.
 *
 * @param name full name as it stands in {@code capacity-scheduler.xml}
 * @param defaultText what holds where it is not set, as one would write it
 * @param parser what may be written
 */
public record Key<T>(String name, String defaultText, Parser<T> parser) {
    /** The value that a trimmed text spells, nothing where it is not allowed. */
    Optional<T> parse(String text) {
        return parser.reader().apply(text);
    }
}
