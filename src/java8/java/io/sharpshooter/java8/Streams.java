package io.sharpshooter.java8;

import java.util.List;
import java.util.stream.Stream;

/** Of {@link Stream}. */
public final class Streams {
    private Streams() {}

    /** Nobody changes this list; it may hold null. */
    public static <T> List<T> toList(Stream<T> stream) {
        return new FixedList<>(stream.toArray());
    }
}
