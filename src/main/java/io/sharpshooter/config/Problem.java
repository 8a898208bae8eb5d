package io.sharpshooter.config;

import io.sharpshooter.model.Printable;

/**
 * One setting that cannot be used, or has no effect.
 *
 * @param key full name
 * @param message one sentence with key, value and what is allowed, and a hint where one is obvious; {@link
 *     Printable}, long values cut
 */
public record Problem(String key, String message) {
    private static final int REASON = 1_000;

    /** A value that the key does not allow. */
    static Problem badValue(Key<?> key, String value, String why, String hint) {
        String because = why.isEmpty() ? "" : " (" + Printable.text(why, REASON) + ")";
        return new Problem(
                key.name(),
                key.name() + " is \"" + Printable.value(value) + "\"" + because + ", but allowed is "
                        + key.parser().allowed() + "." + maybe(hint));
    }

    /** A name that is no key, and the one that was probably meant. */
    static Problem unknownKey(String name, String nearest) {
        return new Problem(name, "There is no key " + Printable.value(name) + "." + maybe(nearest));
    }

    /**
     * A cost that names a class which cannot be used.
     *
     * @param value what is configured
     * @param why what is wrong with the class, e.g. {@code there is no such class}
     */
    public static Problem badCost(String value, String why) {
        return badValue(SettingsKeys.COST, value, why, CostParser.hint(value));
    }

    private static String maybe(String hint) {
        return hint.isEmpty() ? "" : " Maybe " + Printable.value(hint) + ".";
    }
}
