package io.sharpshooter.program.check;

import io.sharpshooter.model.Printable;

/**
 * Something in a configuration that an administrator should know.
 *
 * @param level how bad it is
 * @param file name of the file that it is about
 * @param message what it is, and what to do about it; made {@link Printable}, but long values in it are for others to
 *     cut
 */
public record Finding(Level level, String file, String message) {
    public Finding {
        message = Printable.text(message);
    }

    /** How bad a finding is. */
    public enum Level {
        /** The ResourceManager will not start, or Sharpshooter will do nothing. */
        WRONG,
        /** It works, but hardly as intended. */
        UNWISE
    }

    /** As a line of a report. */
    public String line() {
        return String.format("%-6s  %s: %s", level == Level.WRONG ? "wrong" : "unwise", file, message);
    }
}
