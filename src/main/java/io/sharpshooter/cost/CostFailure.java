package io.sharpshooter.cost;

import io.sharpshooter.model.PrintableTrace;
import org.jspecify.annotations.Nullable;

/**
 * The administrator's cost class has failed, which was reported; what was decided with its costs cannot be compared
 * with others.
 */
public final class CostFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int MOST_CAUSES = 8;

    private final String kind;

    /** @param thrown whatever the class has thrown; it is put in words here and not kept */
    CostFailure(String cost, Throwable thrown) {
        super(
                "The cost class " + cost + " failed with " + describe(thrown) + "; "
                        + CostChoice.standard().name() + " is used instead.",
                null,
                false,
                false);
        this.kind = cost + " " + thrown.getClass().getName();
    }

    /** Equal for failures that need not be told twice: the same class has thrown the same kind of thing. */
    public String kind() {
        return kind;
    }

    /**
     * What was thrown and where, and the same of what has caused it. Never throws, whatever the methods of what was
     * thrown do.
     */
    static String describe(Throwable thrown) {
        var text = new StringBuilder(words(thrown));
        var cause = causeOf(thrown);
        for (int causes = 0; cause != null && causes < MOST_CAUSES; causes++) {
            text.append(", caused by ").append(words(cause));
            cause = causeOf(cause);
        }
        return text.toString();
    }

    private static String words(Throwable thrown) {
        String title = PrintableTrace.title(thrown);
        try {
            StackTraceElement[] trace = thrown.getStackTrace();
            return trace.length == 0 ? title : title + " (at " + trace[0] + ")";
        } catch (Throwable e) {
            return title;
        }
    }

    private static @Nullable Throwable causeOf(Throwable thrown) {
        try {
            return thrown.getCause();
        } catch (Throwable e) {
            return null;
        }
    }
}
