package io.sharpshooter.recorded;

import io.sharpshooter.config.SettingsReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Other names for all that a recording names: {@code root.research.gpu} becomes {@code root.n07.n03}. Equal ones stay
 * equal, and ports stay. Where one name does not begin another, they stay in their order. Immutable.
 */
final class Anonymous implements UnaryOperator<String> {
    private static final Pattern PART = Pattern.compile("(?<port>(?<=:)\\d+$)|[^.:]+");
    private static final Pattern APP = Pattern.compile("application_\\d+_\\d+");
    private static final Pattern OF_QUEUE = Pattern.compile("(yarn\\.scheduler\\.capacity\\.)(root\\..+)(\\.[^.]+)");

    private final Set<String> kept;
    private final Map<String, String> others = new HashMap<>();

    /** @param found what is to be named anew, each with what follows it, by which it is ordered */
    private Anonymous(Set<String> kept, Set<String> found) {
        this.kept = kept;
        int digits = String.valueOf(found.size()).length();
        for (var one : found) {
            var name = one.replaceFirst("[.:]$", "");
            var number = String.format("%0" + digits + "d", others.size() + 1);
            others.putIfAbsent(name, APP.matcher(name).matches() ? "application_0_" + number : "n" + number);
        }
    }

    static Anonymous of(Recording recording) throws IOException {
        Set<String> kept = new TreeSet<>(recording.cluster().types().names());
        kept.add(SettingsReader.read(recording.settings()).cost());
        kept.add("root");
        Set<String> found = new TreeSet<>();
        UnaryOperator<String> finding = text -> replace(text, kept, (part, then) -> {
            found.add(part + then);
            return part;
        });
        recording.settings().keySet().forEach(key -> key(key, finding));
        SnapshotFile.write(recording, finding, new OutputStream() {
            @Override
            public void write(int written) {}

            @Override
            public void write(byte[] written, int from, int length) {}
        });
        return new Anonymous(kept, found);
    }

    @Override
    public String apply(String text) {
        return replace(text, kept, (part, then) -> others.getOrDefault(part, part));
    }

    /** The name of a setting, which may have the path of a queue in it. */
    static String key(String name, UnaryOperator<String> names) {
        var parts = OF_QUEUE.matcher(name);
        return parts.matches() ? parts.group(1) + names.apply(parts.group(2)) + parts.group(3) : name;
    }

    /** @param name gives the name for a part and what follows it */
    private static String replace(String text, Set<String> kept, BinaryOperator<String> name) {
        if (kept.contains(text)) {
            return text;
        }
        var replaced = new StringBuilder();
        int end = 0;
        for (var part = PART.matcher(text); part.find(); end = part.end()) {
            var found = part.group();
            boolean stays = part.group("port") != null || kept.contains(found);
            var then = text.substring(part.end(), Math.min(part.end() + 1, text.length()));
            replaced.append(text, end, part.start()).append(stays ? found : name.apply(found, then));
        }
        return replaced.append(text, end, text.length()).toString();
    }
}
