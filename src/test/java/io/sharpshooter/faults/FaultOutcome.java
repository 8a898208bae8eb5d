package io.sharpshooter.faults;

import java.util.Locale;

/** What became of a fault. */
enum FaultOutcome {
    CAUGHT(""),
    /** A test that waits for ever tells nobody what is wrong, so this does not count as caught. */
    HUNG("Its test has not ended in time. Have the test fail instead, or name another."),
    DIED("The JVM of its test has ended before the test. Look into errors.txt in its folder below target/faults."),
    MISSED("No test notices it. Write one, or name another behind \"Caught by\"."),
    UNPROVEN("Its test does not pass without the fault. Mend the test, or name another."),
    STALE("Write the patch anew for today's sources; the sentence stays.");

    private final String advice;

    FaultOutcome(String advice) {
        this.advice = advice;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What to do about it; empty where all is well. */
    String advice() {
        return advice;
    }
}
