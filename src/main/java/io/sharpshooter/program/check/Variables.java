package io.sharpshooter.program.check;

import io.sharpshooter.config.UnresolvedVariables;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Replaces <code>${name}</code> as Hadoop does: by another key's value, by a system property, or by a variable of the
 * environment where the name begins with {@code env.}. What has no value stays as it is.
 */
final class Variables {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}$ ]+)}");
    private static final int MOST = 20;

    private Variables() {}

    /**
     * The text with one variable after the other replaced, innermost ones first, until none is left or one has no
     * value. A text that one of its variables brings back stays as it is.
     *
     * @throws UnresolvedVariables where there is no end to them
     */
    static String replaced(String key, String text, Values values) {
        String result = text;
        for (int step = 0; step < MOST; step++) {
            Matcher variable = VARIABLE.matcher(result);
            String value = variable.find() ? value(variable.group(1), values) : null;
            if (value == null) {
                return result;
            }
            if (value.contains(variable.group())) {
                return text;
            }
            result = result.substring(0, variable.start()) + value + result.substring(variable.end());
        }
        throw new UnresolvedVariables(key, text);
    }

    private static @Nullable String value(String name, Values values) {
        if (name.startsWith("env.")) {
            return environment(name.substring("env.".length()));
        }
        String system = System.getProperty(name);
        if (system != null) {
            return system;
        }
        return values.get(name);
    }

    /** {@code NAME}, or {@code NAME-default}, or {@code NAME:-default} where an empty value counts as none. */
    private static @Nullable String environment(String text) {
        int dash = text.indexOf('-');
        if (dash < 0) {
            return System.getenv(text);
        }
        boolean emptyIsNone = dash > 0 && text.charAt(dash - 1) == ':';
        String value = System.getenv(text.substring(0, emptyIsNone ? dash - 1 : dash));
        return value == null || emptyIsNone && value.isEmpty() ? text.substring(dash + 1) : value;
    }
}
