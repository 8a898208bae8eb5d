package io.sharpshooter.java8;

import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Of {@link Optional} and {@link OptionalLong}. */
public final class Optionals {
    private Optionals() {}

    public static boolean isEmpty(Optional<?> it) {
        return !it.isPresent();
    }

    public static boolean isEmpty(OptionalLong it) {
        return !it.isPresent();
    }

    @SuppressWarnings("unchecked") // nobody puts anything in
    public static <T> Optional<T> or(Optional<T> it, Supplier<? extends Optional<? extends T>> other) {
        return it.isPresent() ? it : (Optional<T>) Objects.requireNonNull(other.get());
    }

    public static <T> Stream<T> stream(Optional<T> it) {
        return it.map(Stream::of).orElseGet(Stream::empty);
    }

    public static <T> T orElseThrow(Optional<T> it) {
        return it.orElseThrow(NoSuchElementException::new);
    }
}
