package io.sharpshooter.claim;

/** Ends the check of an action before anything is done. Cheap: it is thrown under the scheduler's lock. */
public final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;

    private final EndReason reason;
    private final boolean passing;

    public Refusal(EndReason reason, String detail) {
        this(reason, detail, false);
    }

    Refusal(EndReason reason, String detail, boolean passing) {
        super(detail, null, false, false);
        this.reason = reason;
        this.passing = passing;
    }

    /** For a reason that passes by itself. */
    public static Refusal forNow(EndReason reason, String detail) {
        return new Refusal(reason, detail, true);
    }

    public EndReason reason() {
        return reason;
    }

    /** Whether it may be tried again. */
    public boolean passing() {
        return passing;
    }

    /** What was found, with its numbers. */
    public String detail() {
        return String.valueOf(getMessage());
    }
}
