package io.sharpshooter.config;

/** A text that spells no allowed value. Never leaves this package. */
final class BadValue extends Exception {
    private static final long serialVersionUID = 1L;

    private final String hint;

    /**
     * @param why what is wrong with it beyond not being allowed, empty where that says it all
     * @param hint what was probably meant, empty where that is not obvious
     */
    BadValue(String why, String hint) {
        super(why, null, false, false);
        this.hint = hint;
    }

    String why() {
        return String.valueOf(getMessage());
    }

    String hint() {
        return hint;
    }
}
