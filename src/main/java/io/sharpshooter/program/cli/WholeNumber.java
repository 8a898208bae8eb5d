package io.sharpshooter.program.cli;

import java.math.BigInteger;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads numbers, and says in plain words what is none. */
final class WholeNumber<N extends Number> implements ITypeConverter<N> {
    private final Function<BigInteger, N> exact;

    private WholeNumber(Function<BigInteger, N> exact) {
        this.exact = exact;
    }

    static CommandLine on(CommandLine commandLine) {
        WholeNumber<Integer> ints = new WholeNumber<>(BigInteger::intValueExact);
        WholeNumber<Long> longs = new WholeNumber<>(BigInteger::longValueExact);
        return commandLine
                .registerConverter(Integer.class, ints)
                .registerConverter(int.class, ints)
                .registerConverter(Long.class, longs)
                .registerConverter(long.class, longs);
    }

    @Override
    public N convert(String text) {
        try {
            return exact.apply(new BigInteger(text));
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not a whole number");
        } catch (ArithmeticException e) {
            throw new TypeConversionException("'" + text + "' is a whole number, but too far from 0");
        }
    }
}
