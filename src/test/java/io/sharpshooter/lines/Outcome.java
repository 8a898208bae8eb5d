package io.sharpshooter.lines;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * How one test ended on one line; a line of text between the JVM that runs tests and the one that asked for it.
 *
 * @param kind how it ended
 * @param testClass simple name of the class
 * @param test name of the method, with what tells its runs apart; empty for what concerns the whole class
 * @param detail why it failed or was skipped; empty if it passed
 */
record Outcome(Kind kind, String testClass, String test, String detail) {
    private static final String MARK = "@outcome ";

    enum Kind {
        PASSED,
        FAILED,
        SKIPPED
    }

    String toLine() {
        return MARK + kind + " " + encoded(testClass) + " " + encoded(test) + " " + encoded(detail);
    }

    static boolean isLine(String line) {
        return line.startsWith(MARK);
    }

    static Outcome fromLine(String line) {
        String[] words = line.substring(MARK.length()).split(" ", -1);
        return new Outcome(Kind.valueOf(words[0]), decoded(words[1]), decoded(words[2]), decoded(words[3]));
    }

    /** The test as one word: Class.method. */
    String name() {
        return test.isEmpty() ? testClass : testClass + "." + test;
    }

    private static String encoded(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(String word) {
        return new String(Base64.getDecoder().decode(word), StandardCharsets.UTF_8);
    }
}
