package io.sharpshooter.config;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What somebody probably meant by a threshold that is none: {@code 40gigs} is {@code memory-mb=40960}. */
final class ThresholdHint {
    private static final Pattern WORDY =
            Pattern.compile("(\\d{1,9})\\s*(m|mb|mib|mi|megs?|g|gb|gib|gi|gigs?|t|tb|tib|ti|)");
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private ThresholdHint() {}

    /** For a text without an equals sign; empty where nothing is obvious. */
    static String of(String text) {
        String plain = text.toLowerCase(Locale.ROOT);
        if (plain.endsWith("%")) {
            return percent(plain.substring(0, plain.length() - 1).strip());
        }
        return memory(plain)
                .map(amount -> MemoryAmount.TYPE + "=" + amount)
                .orElseGet(() -> FactorParser.decimal(plain)
                        .map(number -> number.movePointRight(2))
                        .filter(number -> number.compareTo(HUNDRED) <= 0)
                        .map(number -> percent(number.toPlainString()))
                        .orElse(""));
    }

    /** For an amount of one type; empty where nothing is obvious. */
    static String ofAmount(String type, String text) {
        return type.equals(MemoryAmount.TYPE)
                ? memory(text.toLowerCase(Locale.ROOT))
                        .map(amount -> type + "=" + amount)
                        .orElse("")
                : "";
    }

    private static String percent(String number) {
        return FactorParser.decimal(number)
                .map(BigDecimal::abs)
                .filter(percent -> percent.signum() > 0)
                .map(percent -> percent.min(HUNDRED).stripTrailingZeros().toPlainString() + "%")
                .orElse("");
    }

    private static Optional<Long> memory(String text) {
        Matcher matcher = WORDY.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long amount = Long.parseLong(matcher.group(1));
        return Optional.of(amount << shift(matcher.group(2))).filter(mib -> mib > 0);
    }

    private static int shift(String unit) {
        return switch (unit.isEmpty() ? 'm' : unit.charAt(0)) {
            case 'g' -> 10;
            case 't' -> 20;
            default -> 0;
        };
    }
}
