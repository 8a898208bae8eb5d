package io.sharpshooter.faults;

import java.util.Optional;

/**
 * What came of a test. Also a line of text between the JVM that runs it and the one that asked for it.
 *
 * @param test which
 * @param passed how many of its methods have
 * @param failure of the first that has not, on one line; empty where there is none
 */
record TestResult(CatchingTest test, int passed, String failure) {
    private static final String LINE = "@test\t";

    boolean isGreen() {
        return failure.isEmpty() && passed > 0;
    }

    TestResult passedOneMore() {
        return new TestResult(test, passed + 1, failure);
    }

    TestResult failed(String first) {
        return new TestResult(test, passed, first);
    }

    String toLine() {
        return LINE + test + "\t" + passed + "\t" + failure;
    }

    /** The result in this line; empty if it is about something else. */
    static Optional<TestResult> parse(String line) {
        String[] parts = line.split("\t", 4);
        return line.startsWith(LINE) && parts.length == 4
                ? Optional.of(new TestResult(CatchingTest.parse(parts[1]), Integer.parseInt(parts[2]), parts[3]))
                : Optional.empty();
    }
}
