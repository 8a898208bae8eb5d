package io.sharpshooter.config;

import io.sharpshooter.model.Fraction;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A decimal number, read exactly.
 *
 * @param atMostOne whether 1 is the largest allowed; the smallest is 0
 */
record FactorParser(boolean atMostOne) implements Parser<Fraction> {
    /** Short enough that no exponent makes a number of astronomic length. */
    private static final Pattern DECIMAL =
            Pattern.compile("[+-]?(\\d{1,18}(\\.\\d{0,18})?|\\.\\d{1,18})([eE][+-]?\\d{1,2})?");

    private static final Pattern WHOLE = Pattern.compile("\\d+");

    @Override
    public Fraction parse(String text) throws BadValue {
        Optional<Fraction> number = decimal(text).map(Fraction::of).filter(this::inRange);
        if (number.isEmpty()) {
            throw new BadValue("", hint(text));
        }
        return number.get();
    }

    @Override
    public String allowed() {
        return atMostOne ? "a number from 0 to 1" : "a number of 0 or more";
    }

    /** The exact value of a decimal number, empty where the text is none. */
    static Optional<BigDecimal> decimal(String text) {
        return DECIMAL.matcher(text).matches() ? Optional.of(new BigDecimal(text)) : Optional.empty();
    }

    private boolean inRange(Fraction number) {
        return number.signum() >= 0 && !(atMostOne && number.compareTo(Fraction.ONE) > 0);
    }

    /** {@code 10%} and {@code 10} were probably meant as 0.1. */
    private String hint(String text) {
        String number =
                text.endsWith("%") ? text.substring(0, text.length() - 1).strip() : text;
        return decimal(number)
                .filter(percent -> text.endsWith("%") || WHOLE.matcher(text).matches())
                .map(percent -> percent.movePointLeft(2).stripTrailingZeros())
                .filter(factor -> inRange(Fraction.of(factor)))
                .map(BigDecimal::toPlainString)
                .orElse("");
    }
}
