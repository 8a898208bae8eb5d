package io.sharpshooter.lines;

/** Something that a user can put right; its message says what is wrong and what to try. */
public final class Complaint extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Complaint(String message) {
        super(message);
    }
}
