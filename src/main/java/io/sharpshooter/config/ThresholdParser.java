package io.sharpshooter.config;

import io.sharpshooter.model.Fraction;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * {@code 50%} of the largest node, or amounts per resource type: {@code memory-mb=40960,vcores=8,yarn.io/gpu=2}.
 *
 * <p>Memory may have a unit: {@code memory-mb=40Gi}, see {@link MemoryAmount}.
 */
final class ThresholdParser implements Parser<Threshold> {
    private static final Pattern WHOLE = Pattern.compile("\\d{1,18}");
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    @Override
    public Threshold parse(String text) throws BadValue {
        return text.contains("=") ? amounts(text) : Threshold.ofLargestNode(share(text));
    }

    @Override
    public String allowed() {
        return "a share of the largest node, above 0% and up to 100%, such as 50%,"
                + " or amounts of 1 or more per resource type, such as memory-mb=40960,vcores=8";
    }

    private static Fraction share(String text) throws BadValue {
        if (text.endsWith("%")) {
            Optional<BigDecimal> percent =
                    FactorParser.decimal(text.substring(0, text.length() - 1).strip());
            if (percent.isPresent() && inRange(percent.get())) {
                return Fraction.of(percent.get().movePointLeft(2));
            }
        }
        throw new BadValue("", "");
    }

    private static boolean inRange(BigDecimal percent) {
        return percent.signum() > 0 && percent.compareTo(HUNDRED) <= 0;
    }

    private static Threshold amounts(String text) throws BadValue {
        TreeMap<String, Long> amounts = new TreeMap<>();
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            String type = equals < 0 ? "" : part.substring(0, equals).strip();
            if (!TypesParser.TYPE.matcher(type).matches()) {
                throw new BadValue("\"" + part.strip() + "\" is no type=amount", "");
            }
            if (amounts.put(type, amount(type, part.substring(equals + 1).strip())) != null) {
                throw new BadValue(type + " comes twice", "");
            }
        }
        return Threshold.ofAmounts(amounts);
    }

    private static long amount(String type, String text) throws BadValue {
        Optional<Long> amount = type.equals(MemoryAmount.TYPE)
                ? MemoryAmount.parse(text)
                : Optional.of(text).filter(it -> WHOLE.matcher(it).matches()).map(Long::valueOf);
        if (amount.isEmpty() || amount.get() < 1) {
            throw new BadValue("\"" + text + "\" is no amount of " + type, "");
        }
        return amount.get();
    }
}
