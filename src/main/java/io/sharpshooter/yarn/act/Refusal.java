package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.EndReason;

/** Ends the check of an action before anything is done. Cheap: it is thrown under the scheduler's lock. */
final class Refusal extends Exception {
    private final EndReason reason;
    private final boolean passing;

    Refusal(EndReason reason, String detail) {
        this(reason, detail, false);
    }

    private Refusal(EndReason reason, String detail, boolean passing) {
        super(detail, null, false, false);
        this.reason = reason;
        this.passing = passing;
    }

    /** For a reason that passes by itself. */
    static Refusal forNow(EndReason reason, String detail) {
        return new Refusal(reason, detail, true);
    }

    EndReason reason() {
        return reason;
    }

    /** Whether it may be tried again. */
    boolean passing() {
        return passing;
    }

    String detail() {
        return String.valueOf(getMessage());
    }
}
