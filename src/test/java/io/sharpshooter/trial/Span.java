package io.sharpshooter.trial;

/**
 * A part of the day.
 *
 * @param from its first second, from 0
 * @param seconds how long it is
 */
public record Span(int from, int seconds) {
    static final int DAY = 24 * 3_600;

    /** Whole hours, the last one included: 13 and 14 are from 13:00 to 15:00. */
    public static Span ofHours(int first, int last) {
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
