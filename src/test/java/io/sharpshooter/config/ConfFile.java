package io.sharpshooter.config;

import static java.util.stream.Collectors.toMap;

import io.sharpshooter.Golden;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A file of {@code conf/} as a person reads it.
 *
 * @param text all of it
 * @param properties those with one line of comment before them, in their order, also those that are commented out
 */
public record ConfFile(String text, List<Property> properties) {
    private static final Pattern PROPERTY = Pattern.compile("  <!-- (\\S.*) -->\n"
            + "(  <!--\n)?"
            + "  <property>\n"
            + "    <name>\\s*(.*\\S)\\s*</name>\n"
            + "    <value>(.*)</value>\n"
            + "  </property>\n"
            + "(  -->\n)?");

    /**
     * A property.
     *
     * @param isSet whether it is in force, or else only says its default
     */
    public record Property(String name, String value, String comment, boolean isSet) {}

    /** @param path from the project's folder */
    public static ConfFile of(String path) {
        var text = Golden.text(path);
        return new ConfFile(
                text,
                PROPERTY.matcher(text)
                        .results()
                        .map(found ->
                                new Property(found.group(3), found.group(4), found.group(1), found.group(2) == null))
                        .toList());
    }

    /** Their values by name; a name that comes twice fails. */
    public Map<String, String> values() {
        return properties.stream().collect(toMap(Property::name, Property::value));
    }

    /** Those that are in force. */
    public List<Property> set() {
        return properties.stream().filter(Property::isSet).toList();
    }

    /** Those that are commented out. */
    public List<Property> unset() {
        return properties.stream().filter(property -> !property.isSet()).toList();
    }
}
