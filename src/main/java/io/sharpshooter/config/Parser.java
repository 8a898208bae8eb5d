package io.sharpshooter.config;

/** Turns the text of one key into a value. Immutable. */
interface Parser<T> {
    /**
     * The value that {@code text} spells.
     *
     * @param text trimmed
     * @throws BadValue when it spells none
     */
    T parse(String text) throws BadValue;

    /** What is allowed, in words that follow "allowed is". */
    String allowed();
}
