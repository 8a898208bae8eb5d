package io.sharpshooter.trial;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of the day.
 *
 * @param from its first second, from 0
 * @param seconds how long it is
 */
public record Span(int from, int seconds) {
    static final int DAY = 24 * 3_600;
    private static final Pattern HOURS = Pattern.compile("(\\d{1,2})(?:-(\\d{1,2}))?");

    public Span {
        if (from < 0 || seconds < 60 || from + seconds > DAY) {
            throw new IllegalArgumentException("no part of a day: %d s from second %d".formatted(seconds, from));
        }
    }

    /**
     * Whole hours, the last one included: {@code 13-14} is from 13:00 to 15:00.
     *
     * @throws IllegalArgumentException if there are no such hours, with a message for the user
     */
    public static Span ofHours(String text) {
        Matcher hours = HOURS.matcher(text);
        if (!hours.matches()) {
            throw new IllegalArgumentException("hours are written like 13-14 or 7");
        }
        int first = Integer.parseInt(hours.group(1));
        int last = hours.group(2) == null ? first : Integer.parseInt(hours.group(2));
        if (last < first || last > 23) {
            throw new IllegalArgumentException("hours are from 0 to 23, the first one not after the last one");
        }
        return new Span(first * 3_600, (last - first + 1) * 3_600);
    }

    /** Only so much of its beginning. */
    public Span minutes(int minutes) {
        return new Span(from, Math.min(seconds, minutes * 60));
    }

    @Override
    public String toString() {
        return "%02d:%02d to %02d:%02d"
                .formatted(from / 3_600, from / 60 % 60, (from + seconds) / 3_600, (from + seconds) / 60 % 60);
    }
}
