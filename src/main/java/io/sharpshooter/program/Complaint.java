package io.sharpshooter.program;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Stream.concat;

import io.sharpshooter.model.Printable;
import java.util.stream.Stream;

/** Something that a user can put right; its message, which can be printed, says what is wrong and what to try. */
public final class Complaint extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * A complaint of one line or more.
     *
     * @param further lines after the first
     */
    public Complaint(String message, String... further) {
        super(concat(Stream.of(message), Stream.of(further))
                .map(Printable::text)
                .collect(joining("\n")));
    }
}
