package io.sharpshooter.insight;

import io.sharpshooter.model.Printable;
import io.sharpshooter.model.PrintableTrace;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ResourceManager's log for messages of ours. What is put into a message may be anybody's text, and is made
 * {@link Printable}; an exception that comes last is logged with its trace, as SLF4J does, see
 * {@link PrintableTrace}. Thread-safe.
 */
public final class PrintableLog {
    /** How many characters of one argument are logged. */
    private static final int ARGUMENT = 10_000;

    private final Logger log;

    private PrintableLog(Logger log) {
        this.log = log;
    }

    /** A log of the name of a class. */
    public static PrintableLog of(Class<?> whose) {
        return new PrintableLog(LoggerFactory.getLogger(whose));
    }

    public void error(String format, @Nullable Object... arguments) {
        log.error(format, printable(arguments));
    }

    /**
     * The message of an exception of ours, each of its lines as a record of its own.
     *
     * @param before stands before the first
     */
    public void errorInLines(String before, RuntimeException failure) {
        (before + failure.getMessage()).lines().forEach(line -> error("{}", line));
    }

    public void warn(String format, @Nullable Object... arguments) {
        log.warn(format, printable(arguments));
    }

    public void info(String format, @Nullable Object... arguments) {
        log.info(format, printable(arguments));
    }

    public void debug(String format, @Nullable Object... arguments) {
        if (log.isDebugEnabled()) {
            log.debug(format, printable(arguments));
        }
    }

    private static @Nullable Object[] printable(@Nullable Object[] arguments) {
        return Stream.of(arguments).map(PrintableLog::printable).toArray();
    }

    private static @Nullable Object printable(@Nullable Object argument) {
        if (argument == null || argument instanceof Number) {
            return argument;
        }
        return argument instanceof Throwable thrown
                ? PrintableTrace.of(thrown)
                : Printable.text(argument.toString(), ARGUMENT);
    }
}
