package io.sharpshooter.lines;

/**
 * How one test ended.
 *
 * @param kind how it ended
 * @param test {@code Class.method}, the class's simple name; what concerns all of a class has its name alone
 * @param detail why it was left out or failed; empty if it passed
 */
record Outcome(Kind kind, String test, String detail) {
    enum Kind {
        PASSED,
        LEFT_OUT,
        FAILED
    }
}
