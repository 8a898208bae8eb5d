package io.sharpshooter.config;

import static java.lang.Math.max;
import static java.util.Locale.ROOT;
import static java.util.Optional.empty;

import io.sharpshooter.model.Fraction;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What may be written for a key, and the value that it spells. Immutable.
 *
 * @param allowed in words that follow "allowed is"
 * @param reader gives the value of a trimmed text; nothing where the text is not allowed
 */
record Parser<T>(String allowed, Function<String, Optional<T>> reader) {
    /** About 31 years: any sum of a clock and a few of these is far from the end of a {@code long}. */
    private static final long LONGEST_MS = 1_000_000_000_000L;

    /** Short enough that no exponent makes a number of astronomic length. */
    private static final Pattern DECIMAL =
            Pattern.compile("[+-]?(\\d{1,18}(\\.\\d{0,18})?|\\.\\d{1,18})([eE][+-]?\\d{1,2})?");

    /** What YARN takes for the name of a resource type. */
    private static final Pattern TYPE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/-]*");

    private static final String MEMORY = "memory-mb";

    /** Every container holds them, and every ask wants them. */
    private static final Set<String> NOT_CUSTOM = Set.of(MEMORY, "vcores");

    /** With one of YARN's units, which are spelled exactly so. */
    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,18})([KMGTP]i|[kMGTP])?");

    private static final BigInteger MIB = BigInteger.ONE.shiftLeft(20);

    static final Parser<Boolean> SWITCH = of("true or false", "(?i)true|false", Boolean::valueOf, value -> true);

    static final Parser<InsideOrder> INSIDE_ORDER = of(
            "userlimit_first or priority_first",
            "(?i)userlimit_first|priority_first",
            text -> InsideOrder.valueOf(text.toUpperCase(ROOT)),
            value -> true);

    /** Whether there is such a class shows when it is loaded. */
    static final Parser<String> COST = of(
            "lost-work, run-time, count, or the name of a Java class on the class path",
            "\\S+",
            text -> text,
            value -> true);

    static final Parser<Fraction> SHARE =
            of("a number from 0 to 1", DECIMAL.pattern(), Parser::fraction, Parser::isShare);

    static final Parser<Fraction> FACTOR =
            of("a number of 0 or more", DECIMAL.pattern(), Parser::fraction, value -> value.signum() >= 0);

    static final Parser<Threshold> THRESHOLD = new Parser<>(
            "a share of the largest node, above 0% and up to 100%, such as 50%,"
                    + " or amounts of 1 or more per resource type, such as memory-mb=40Gi,vcores=8",
            text -> text.contains("=") ? amounts(text) : shareOfNode(text));

    /** In the order of the alphabet; an empty text names none. */
    static final Parser<List<String>> CUSTOM_TYPES = new Parser<>(
            "names of custom resource types between commas, each once, such as yarn.io/gpu,yarn.io/fpga, or nothing",
            text -> text.isEmpty() ? Optional.of(List.of()) : customTypes(text));

    /** Milliseconds; nothing where it names that key. */
    static final Parser<Optional<Long>> LIKE_MAX_WAIT = new Parser<>(
            millisFrom(0).allowed() + ", or max_wait_before_kill",
            text -> text.equals("max_wait_before_kill")
                    ? Optional.of(empty())
                    : millisFrom(0).reader().apply(text).map(Optional::of));

    /** Of containers. */
    static final Parser<Limit> LIMIT = new Parser<>(
            "unlimited, a whole number of 1 or more, or a share above 0% and up to 100%, such as 10%",
            text -> text.endsWith("%") ? share(text).map(share -> new Limit(text, 0, share)) : number(text));

    /** Milliseconds, this many or more. */
    static Parser<Long> millisFrom(long least) {
        return whole("a whole number of milliseconds", least, LONGEST_MS);
    }

    /** A whole number in this range. */
    static Parser<Long> whole(long least, long most) {
        return whole("a whole number", least, most);
    }

    private static Parser<Long> whole(String what, long least, long most) {
        String allowed = what + " from " + least + " to " + most;
        return of(allowed, "-?\\d{1,18}", Long::valueOf, value -> value >= least && value <= most);
    }

    /** A decimal number, read exactly. */
    static Optional<BigDecimal> decimal(String text) {
        return Optional.of(text).filter(it -> DECIMAL.matcher(it).matches()).map(BigDecimal::new);
    }

    /** A text of this form, whose value is one of these. */
    private static <T> Parser<T> of(String allowed, String form, Function<String, T> value, Predicate<T> range) {
        return new Parser<>(
                allowed,
                text -> Optional.of(text)
                        .filter(it -> it.matches(form))
                        .map(value)
                        .filter(range));
    }

    private static Fraction fraction(String text) {
        return Fraction.of(new BigDecimal(text));
    }

    private static boolean isShare(Fraction number) {
        return number.signum() >= 0 && number.compareTo(Fraction.ONE) <= 0;
    }

    private static Optional<Limit> number(String text) {
        if (text.equals("unlimited")) {
            return Optional.of(Limit.NONE);
        }
        return whole(1, LONGEST_MS).reader().apply(text).map(count -> new Limit(text, count, Fraction.ZERO));
    }

    private static Optional<Threshold> shareOfNode(String text) {
        return share(text).map(share -> new Threshold(share, Map.of()));
    }

    private static Optional<Fraction> share(String text) {
        return Optional.of(text)
                .filter(it -> it.endsWith("%"))
                .flatMap(it -> decimal(it.substring(0, it.length() - 1).strip()))
                .map(percent -> Fraction.of(percent.movePointLeft(2)))
                .filter(share -> share.signum() > 0 && isShare(share));
    }

    private static Optional<Threshold> amounts(String text) {
        Map<String, Long> amounts = new TreeMap<>();
        for (var part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            String type = part.substring(0, max(0, equals)).strip();
            var amount = amount(type, part.substring(equals + 1).strip());
            if (amount.isEmpty() || amounts.put(type, amount.get()) != null) {
                return empty();
            }
        }
        return Optional.of(new Threshold(Fraction.ONE, amounts));
    }

    /** A part of a MiB counts as a whole one: an ask, which is in whole MiB, reaches both or neither. */
    private static Optional<Long> amount(String type, String text) {
        Matcher matcher = AMOUNT.matcher(text);
        if (!TYPE.matcher(type).matches() || !matcher.matches()) {
            return empty();
        }
        var number = new BigInteger(matcher.group(1));
        String unit = matcher.group(2);
        if (unit != null) {
            var bytes = number.multiply(bytes(unit)).add(MIB).subtract(BigInteger.ONE);
            number = type.equals(MEMORY) ? bytes.divide(MIB) : BigInteger.ZERO;
        }
        if (number.signum() == 0 || number.bitLength() > 62) {
            return empty();
        }
        return Optional.of(number.longValueExact());
    }

    private static BigInteger bytes(String unit) {
        int power = 1 + "KMGTP".indexOf(Character.toUpperCase(unit.charAt(0)));
        return BigInteger.valueOf(unit.endsWith("i") ? 1024 : 1000).pow(power);
    }

    private static Optional<List<String>> customTypes(String text) {
        Set<String> types = new TreeSet<>();
        for (var part : text.split(",", -1)) {
            String type = part.strip();
            if (!TYPE.matcher(type).matches() || NOT_CUSTOM.contains(type) || !types.add(type)) {
                return empty();
            }
        }
        return Optional.of(List.copyOf(types));
    }
}
