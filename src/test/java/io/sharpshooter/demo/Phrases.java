package io.sharpshooter.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** How amounts and sentences are written. */
final class Phrases {

    private static final int WIDTH = 110;
    private static final Pattern CLOCK = Pattern.compile("\\d\\d:\\d\\d:\\d\\d\\.\\d{3}  ");
    private static final int CLOCK_WIDTH = 14;

    private Phrases() {}

    /** Whole GB; what is left over is dropped. */
    static long gb(long mb) {
        return mb / 1024;
    }

    /** With one digit behind the point. */
    static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
    }

    /** Lines of bounded width. The rest of a long line is indented, as far as the time of day that it begins with. */
    static List<String> wrapped(String text) {
        List<String> lines = new ArrayList<>();
        for (String paragraph : text.lines().toList()) {
            String indent = " ".repeat(CLOCK.matcher(paragraph).lookingAt() ? CLOCK_WIDTH : 0);
            StringBuilder line = new StringBuilder();
            for (String word : paragraph.split("(?<= )(?! )")) {
                if (line.length() + word.stripTrailing().length() > WIDTH) {
                    lines.add(line.toString().stripTrailing());
                    line = new StringBuilder(indent);
                }
                line.append(word);
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }
}
