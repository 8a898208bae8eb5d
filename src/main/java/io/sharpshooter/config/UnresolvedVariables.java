package io.sharpshooter.config;

/**
 * The variables of a value cannot be replaced: Hadoop does so at most 19 times, and those that name each other have no
 * end.
 */
public final class UnresolvedVariables extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What is wrong with such a value. */
    static final String WHY = "its variables refer to each other in a circle, or more than 19 have to be replaced";

    private final String key;
    private final String text;

    /**
     * @param key full name of the key that has the value
     * @param text as it is written
     */
    public UnresolvedVariables(String key, String text) {
        super(key + " is \"" + text + "\" (" + WHY + "), but allowed is a value without such variables.");
        this.key = key;
        this.text = text;
    }

    /** Full name of the key that has the value. */
    public String key() {
        return key;
    }

    /** The value as it is written. */
    public String text() {
        return text;
    }
}
