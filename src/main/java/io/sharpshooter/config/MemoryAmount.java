package io.sharpshooter.config;

import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of memory: a whole number of MiB, or a whole number with one of YARN's units: {@code Ki Mi Gi Ti Pi}
 * (powers of 1024 bytes) or {@code k M G T P} (powers of 1000 bytes), which must be spelled exactly so.
 *
 * <p>A part of a MiB counts as a whole one: an ask, which is in whole MiB, reaches both or neither.
 */
final class MemoryAmount {
    static final String TYPE = "memory-mb";

    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,18})([A-Za-z]*)");
    private static final BigInteger MIB = BigInteger.ONE.shiftLeft(20);
    private static final Map<String, BigInteger> BYTES = Map.ofEntries(
            Map.entry("", MIB),
            Map.entry("Ki", BigInteger.ONE.shiftLeft(10)),
            Map.entry("Mi", MIB),
            Map.entry("Gi", BigInteger.ONE.shiftLeft(30)),
            Map.entry("Ti", BigInteger.ONE.shiftLeft(40)),
            Map.entry("Pi", BigInteger.ONE.shiftLeft(50)),
            Map.entry("k", BigInteger.TEN.pow(3)),
            Map.entry("M", BigInteger.TEN.pow(6)),
            Map.entry("G", BigInteger.TEN.pow(9)),
            Map.entry("T", BigInteger.TEN.pow(12)),
            Map.entry("P", BigInteger.TEN.pow(15)));

    private MemoryAmount() {}

    /** The amount in MiB, empty where the text spells none that fits a {@code long}. */
    static Optional<Long> parse(String text) {
        Matcher matcher = AMOUNT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        BigInteger unit = BYTES.get(matcher.group(2));
        return unit == null ? Optional.empty() : mib(new BigInteger(matcher.group(1)).multiply(unit));
    }

    private static Optional<Long> mib(BigInteger bytes) {
        BigInteger mib = bytes.add(MIB).subtract(BigInteger.ONE).divide(MIB);
        return mib.bitLength() > 62 ? Optional.empty() : Optional.of(mib.longValueExact());
    }
}
