package io.sharpshooter.java8;

import java.util.Arrays;
import java.util.stream.Stream;

/** Of {@link String}. */
public final class Strings {
    private Strings() {}

    public static String strip(String text) {
        int begin = 0;
        while (begin < text.length() && Character.isWhitespace(text.codePointAt(begin))) {
            begin += Character.charCount(text.codePointAt(begin));
        }
        int end = text.length();
        while (end > begin && Character.isWhitespace(text.codePointBefore(end))) {
            end -= Character.charCount(text.codePointBefore(end));
        }
        return text.substring(begin, end);
    }

    /** @throws IllegalArgumentException if count is negative */
    public static String repeat(String text, int count) {
        if (count < 0) {
            throw new IllegalArgumentException("There is nothing " + count + " times");
        }
        StringBuilder all = new StringBuilder(text.length() * count);
        for (int i = 0; i < count; i++) {
            all.append(text);
        }
        return all.toString();
    }

    /** Lines end with a line feed, a carriage return, or both; the last one need not. */
    public static Stream<String> lines(String text) {
        if (text.isEmpty()) {
            return Stream.empty();
        }
        String[] lines = text.split("\r\n|\r|\n", -1);
        int last = lines.length - 1;
        return Arrays.stream(lines, 0, lines[last].isEmpty() ? last : last + 1);
    }
}
