package io.sharpshooter.config;

import static java.util.Optional.empty;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The settings in force. They are read anew only when the configuration is another object than before, which is how the
 * scheduler shows a refresh; a configuration that cannot be used leaves the last good ones in force.
 *
 * <p>While a refresh is under way its configuration may be seen already, and be taken back when the refresh fails. So
 * one that is new is looked at again when no refresh is under way.
 *
 * <p>{@link #refresh} is for one thread at a time; {@link #current} may be read by any.
 *
 * @param <C> a configuration
 * @param <S> what is made of it: {@link Settings}, or more
 */
public final class SettingsHolder<C, S> {
    private final Supplier<? extends C> source;
    private final Supplier<? extends C> settled;
    private final Function<? super C, ? extends S> reader;
    private C seen;
    private volatile S good;

    /**
     * Reads the configuration for the first time.
     *
     * @param source the scheduler's configuration of this moment; cheap
     * @param settled the same after waiting for a refresh that is under way; asked only where {@code source} gives a
     *     new one
     * @param reader throws where it cannot be used
     * @throws SettingsException, or what else {@code reader} throws
     */
    public SettingsHolder(
            Supplier<? extends C> source, Supplier<? extends C> settled, Function<? super C, ? extends S> reader) {
        this.source = source;
        this.settled = settled;
        this.reader = reader;
        this.seen = source.get();
        this.good = reader.apply(seen);
    }

    /** What is in force. */
    public S current() {
        return good;
    }

    /** Whether the source still has the configuration that was looked at last. */
    @SuppressWarnings("ReferenceEquality") // as in refresh()
    public boolean isSettled() {
        return source.get() == seen;
    }

    /**
     * Takes over a configuration that has changed.
     *
     * @return why it could not be used, at most once per configuration object; empty where it could or has not changed
     */
    @SuppressWarnings("ReferenceEquality") // a refresh makes a new object; its contents are not worth comparing
    public Optional<RuntimeException> refresh() {
        if (source.get() == seen) {
            return empty();
        }
        C now = settled.get();
        if (now == seen) {
            return empty();
        }
        seen = now;
        try {
            good = reader.apply(now);
            return empty();
        } catch (RuntimeException failure) {
            return Optional.of(failure);
        }
    }
}
