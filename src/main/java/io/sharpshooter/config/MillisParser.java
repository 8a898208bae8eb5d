package io.sharpshooter.config;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A time in whole milliseconds.
 *
 * @param least smallest allowed, in ms
 */
record MillisParser(long least) implements Parser<Long> {
    /** About 31 years: any sum of a clock and a few of these is far from the end of a {@code long}. */
    static final long MOST = 1_000_000_000_000L;

    private static final Pattern WHOLE = Pattern.compile("-?\\d{1,18}");
    private static final Pattern WITH_UNIT =
            Pattern.compile("(\\d{1,9})\\s*(ms|s|sec|seconds?|m|min|minutes?|h|hours?)");
    private static final Map<Character, Long> UNITS = Map.of('s', 1_000L, 'm', 60_000L, 'h', 3_600_000L);

    @Override
    public Long parse(String text) throws BadValue {
        if (!WHOLE.matcher(text).matches()) {
            throw new BadValue("", withoutUnit(text.toLowerCase(Locale.ROOT)));
        }
        long millis = Long.parseLong(text);
        if (millis < least || millis > MOST) {
            throw new BadValue("", "");
        }
        return millis;
    }

    @Override
    public String allowed() {
        return "a whole number of milliseconds from " + least + " to " + MOST;
    }

    private String withoutUnit(String text) {
        Matcher matcher = WITH_UNIT.matcher(text);
        if (!matcher.matches()) {
            return "";
        }
        String unit = matcher.group(2);
        long factor = unit.equals("ms") ? 1 : UNITS.getOrDefault(unit.charAt(0), 1L);
        long millis = Long.parseLong(matcher.group(1)) * factor;
        return millis < least || millis > MOST ? "" : Long.toString(millis);
    }
}
