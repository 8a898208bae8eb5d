package io.sharpshooter.cli;

import io.sharpshooter.config.SettingsException;

/** The exception of a chain of causes that says most to a user. */
final class Culprit {
    private Culprit() {}

    /**
     * Its message: that of the settings if they are to blame, else of the deepest cause. The name of a class that was
     * not found, or of a method, says nothing by itself.
     */
    static String message(Throwable failure) {
        Throwable culprit = failure;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SettingsException) {
                return String.valueOf(cause.getMessage());
            }
            culprit = saysMore(cause) ? cause : culprit;
        }
        return String.valueOf(culprit.getMessage());
    }

    private static boolean saysMore(Throwable cause) {
        return cause.getMessage() != null && !(cause instanceof ReflectiveOperationException);
    }
}
