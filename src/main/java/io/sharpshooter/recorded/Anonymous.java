package io.sharpshooter.recorded;

import io.sharpshooter.config.SettingsReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Other names for all that a recording names: {@code root.research.gpu} becomes {@code root.n07.n03}. Equal ones stay
 * equal, and they stay in their order. Immutable.
 */
final class Anonymous implements UnaryOperator<String> {
    private static final Pattern PART = Pattern.compile("[^.:]+");
    private static final Pattern NUMBER = Pattern.compile("\\d*");
    private static final Pattern APP = Pattern.compile("application_\\d+_\\d+");
    private static final Pattern OF_QUEUE = Pattern.compile("(yarn\\.scheduler\\.capacity\\.)(root\\..+)(\\.[^.]+)");

    private final Set<String> kept;
    private final Map<String, String> others = new HashMap<>();

    private Anonymous(Set<String> kept, Set<String> found) {
        this.kept = kept;
        int digits = String.valueOf(found.size()).length();
        for (var name : found) {
            String number = String.format("%0" + digits + "d", others.size());
            others.put(name, APP.matcher(name).matches() ? "application_0_" + number : "n" + number);
        }
    }

    static Anonymous of(Recording recording) throws IOException {
        Set<String> kept = new TreeSet<>(recording.cluster().types().names());
        kept.add(SettingsReader.read(recording.settings()).cost());
        kept.add("root");
        Set<String> found = new TreeSet<>();
        SnapshotFile.write(
                recording,
                text -> replace(text, kept, part -> {
                    found.add(part);
                    return part;
                }),
                new OutputStream() {
                    @Override
                    public void write(int written) {}
                });
        return new Anonymous(kept, found);
    }

    @Override
    public String apply(String text) {
        return replace(text, kept, part -> others.getOrDefault(part, part));
    }

    /** The name of a setting, which may have the path of a queue in it. */
    String key(String name) {
        Matcher parts = OF_QUEUE.matcher(name);
        return parts.matches() ? parts.group(1) + apply(parts.group(2)) + parts.group(3) : name;
    }

    private static String replace(String text, Set<String> kept, UnaryOperator<String> name) {
        if (kept.contains(text)) {
            return text;
        }
        var replaced = new StringBuilder();
        int end = 0;
        for (var part = PART.matcher(text); part.find(); end = part.end()) {
            String found = part.group();
            boolean stays = kept.contains(found) || NUMBER.matcher(found).matches();
            replaced.append(text, end, part.start()).append(stays ? found : name.apply(found));
        }
        return replaced.append(text, end, text.length()).toString();
    }
}
