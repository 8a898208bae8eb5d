package io.sharpshooter.model;

import static java.util.Collections.newSetFromMap;

import java.util.IdentityHashMap;
import java.util.Set;

/**
 * What may be printed of an exception: its class and message, its stack trace, its causes and what was suppressed,
 * with {@link Printable} messages. Anybody may have written those: an administrator's cost class puts the names of
 * users into them.
 */
public final class PrintableTrace extends Throwable {
    private static final long serialVersionUID = 1L;

    /** How many characters of a message are shown. */
    private static final int MESSAGE = 2_000;

    /** How many exceptions that belong together are shown. */
    private static final int MOST = 50;

    private PrintableTrace(String title) {
        super(title);
    }

    /**
     * A copy that can be printed, for a logger or {@link #printStackTrace}; of one whose parts cannot be asked for,
     * the class.
     */
    public static PrintableTrace of(Throwable thrown) {
        try {
            return copy(thrown, newSetFromMap(new IdentityHashMap<>()));
        } catch (Throwable fails) {
            return new PrintableTrace(title(thrown));
        }
    }

    /** @param seen those that are copied already: a cause may lead back to what it has caused */
    private static PrintableTrace copy(Throwable thrown, Set<Throwable> seen) {
        seen.add(thrown);
        var copy = new PrintableTrace(title(thrown));
        copy.setStackTrace(thrown.getStackTrace());
        var cause = thrown.getCause();
        if (cause != null && isNew(cause, seen)) {
            copy.initCause(copy(cause, seen));
        }
        for (var suppressed : thrown.getSuppressed()) {
            if (isNew(suppressed, seen)) {
                copy.addSuppressed(copy(suppressed, seen));
            }
        }
        return copy;
    }

    private static boolean isNew(Throwable thrown, Set<Throwable> seen) {
        return seen.size() < MOST && !seen.contains(thrown);
    }

    /** Class and message in one line. A message that cannot be asked for is none. */
    public static String title(Throwable thrown) {
        try {
            return Printable.text(String.valueOf(thrown), MESSAGE);
        } catch (Throwable fails) {
            return thrown.getClass().getName();
        }
    }

    /** As that of the exception that it shows, which names its own class. */
    @Override
    @SuppressWarnings("OverrideThrowableToString")
    public String toString() {
        return String.valueOf(getMessage());
    }
}
