package io.sharpshooter.faults;

import java.time.Duration;

/**
 * What became of one fault.
 *
 * @param detail how the test failed, or what went wrong
 * @param took how long it took to find out
 */
record FaultFinding(Fault fault, FaultOutcome outcome, String detail, Duration took) {
    boolean isCaught() {
        return outcome == FaultOutcome.CAUGHT;
    }
}
