package io.sharpshooter.yarn;

import io.sharpshooter.claim.EndReason;

/** Ends the check of an action before anything is done. Cheap: it is thrown under the scheduler's lock. */
final class Refusal extends Exception {
    private final EndReason reason;

    Refusal(EndReason reason, String detail) {
        super(detail, null, false, false);
        this.reason = reason;
    }

    EndReason reason() {
        return reason;
    }

    String detail() {
        return String.valueOf(getMessage());
    }
}
