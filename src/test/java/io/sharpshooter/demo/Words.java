package io.sharpshooter.demo;

import java.util.ArrayList;
import java.util.List;

/** How amounts and sentences are written. */
final class Words {

    private static final int WIDTH = 110;

    private Words() {}

    /** Whole GB; what is left over is dropped. */
    static long gb(long mb) {
        return mb / 1024;
    }

    /** Lines of bounded width; the second and later ones of a long line are indented. */
    static List<String> wrapped(String text, String indent) {
        List<String> lines = new ArrayList<>();
        for (String paragraph : text.lines().toList()) {
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
