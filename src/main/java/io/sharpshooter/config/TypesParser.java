package io.sharpshooter.config;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Names of custom resource types, between commas, in the order of the alphabet; an empty text names none. */
final class TypesParser implements Parser<List<String>> {
    /** What YARN takes for the name of a resource type. */
    static final Pattern TYPE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/-]*");

    /** Every container holds them, and every ask wants them. */
    private static final Set<String> NOT_CUSTOM = Set.of(MemoryAmount.TYPE, "vcores");

    @Override
    public List<String> parse(String text) throws BadValue {
        List<String> types = new ArrayList<>();
        if (!text.isEmpty()) {
            for (String part : text.split(",", -1)) {
                types.add(type(part.strip(), types));
            }
        }
        Collections.sort(types);
        return List.copyOf(types);
    }

    @Override
    public String allowed() {
        return "names of custom resource types between commas, each once, such as yarn.io/gpu,yarn.io/fpga, or nothing";
    }

    private static String type(String name, List<String> before) throws BadValue {
        if (!TYPE.matcher(name).matches()) {
            throw new BadValue("\"" + name + "\" is no name of a type", "");
        }
        if (NOT_CUSTOM.contains(name)) {
            throw new BadValue("every container holds " + name, "");
        }
        if (before.contains(name)) {
            throw new BadValue(name + " comes twice", "");
        }
        return name;
    }
}
