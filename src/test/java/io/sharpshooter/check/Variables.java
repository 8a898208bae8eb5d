package io.sharpshooter.check;

import io.sharpshooter.check.ConfigFile.Property;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Replaces <code>${name}</code> as Hadoop does: by another key's value, by a system property, or by a variable of the
 * environment where the name begins with {@code env.}. What has no value stays as it is.
 */
final class Variables {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}$ ]+)}");
    private static final int DEPTH = 20;

    private Variables() {}

    static String replaced(String text, Map<String, Property> values) {
        String result = text;
        for (int depth = 0; depth < DEPTH; depth++) {
            String next = once(result, values);
            if (next.equals(result)) {
                return next;
            }
            result = next;
        }
        return result;
    }

    private static String once(String text, Map<String, Property> values) {
        return VARIABLE.matcher(text).replaceAll(found -> {
            String value = value(found.group(1), values);
            return Matcher.quoteReplacement(value == null ? found.group() : value);
        });
    }

    private static @Nullable String value(String name, Map<String, Property> values) {
        if (name.startsWith("env.")) {
            return environment(name.substring("env.".length()));
        }
        String system = System.getProperty(name);
        if (system != null) {
            return system;
        }
        Property property = values.get(name);
        return property == null ? null : property.value();
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
