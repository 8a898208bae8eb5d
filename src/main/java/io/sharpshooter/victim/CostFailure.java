package io.sharpshooter.victim;

/** The administrator's cost class has failed, which was reported; what was decided with its costs cannot be compared with others. */
public final class CostFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CostFailure(Throwable cause) {
        super(cause);
    }
}
