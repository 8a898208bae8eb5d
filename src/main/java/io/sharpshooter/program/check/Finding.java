package io.sharpshooter.program.check;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.sharpshooter.model.Printable;
import java.util.List;

/**
 * Something in a configuration that an administrator should know.
 *
 * @param level how bad it is
 * @param file name of the file that it is about
 * @param key that it is about, empty where it is no single one
 * @param message what it is, what happens because of it, and what to do; made {@link Printable}, but long values in it
 *     are for others to cut
 */
public record Finding(Level level, String file, String key, String message) {
    private static final int LONGEST = 1_500;

    public Finding {
        key = Printable.value(key);
        message = Printable.text(message, LONGEST);
    }

    /** How bad a finding is. */
    public enum Level {
        /** The ResourceManager does not start, or Sharpshooter does nothing. */
        WRONG,
        /** It runs, but hardly as intended. */
        UNWISE
    }

    /** As a line of a report. */
    public String line() {
        return String.format("%-6s  %s: %s", level == Level.WRONG ? "wrong" : "unwise", file, message);
    }

    /** As a JSON array for programs. */
    public static String json(List<Finding> findings) {
        var array = JsonNodeFactory.instance.arrayNode();
        for (var finding : findings) {
            array.addObject()
                    .put("level", finding.level == Level.WRONG ? "wrong" : "unwise")
                    .put("file", finding.file)
                    .put("key", finding.key)
                    .put("message", finding.message);
        }
        return array.toPrettyString();
    }
}
