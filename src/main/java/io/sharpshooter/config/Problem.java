package io.sharpshooter.config;

import io.sharpshooter.model.Printable;

/**
 * One setting that cannot be used, or has no effect.
 *
 * @param key full name
 * @param message one sentence with key, value and what is allowed; {@link Printable}, long values cut
 */
public record Problem(String key, String message) {
    private static final int REASON = 1_000;

    /**
     * A value that cannot be used.
     *
     * @param why what is wrong with it beyond not being allowed, e.g. {@code there is no such class}; empty where that
     *     says it all
     */
    public static Problem badValue(Key<?> key, String value, String why) {
        String because = why.isEmpty() ? "" : " (" + Printable.text(why, REASON) + ")";
        return new Problem(
                key.name(),
                key.name() + " is \"" + Printable.value(value) + "\"" + because + ", but allowed is "
                        + key.parser().allowed() + ".");
    }

    /** A name that is no key, and the one that was probably meant. */
    static Problem unknownKey(String name, String nearest) {
        return new Problem(name, "There is no key " + Printable.value(name) + ". Maybe " + nearest + ".");
    }
}
