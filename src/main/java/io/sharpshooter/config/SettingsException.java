package io.sharpshooter.config;

import static java.util.stream.Collectors.joining;

import io.sharpshooter.config.SettingsKeys.Key;
import io.sharpshooter.model.Printable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The configuration cannot be used. Its message names every key that is wrong, its value and what is allowed. */
public final class SettingsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /** @param problems at least one */
    public SettingsException(List<Problem> problems, @Nullable Throwable cause) {
        super(message(problems), cause);
        this.problems = List.copyOf(problems);
    }

    /** One by one what is wrong, at least one. */
    public List<Problem> problems() {
        return problems;
    }

    private static String message(List<Problem> problems) {
        if (problems.size() == 1) {
            return "The configuration cannot be used: " + problems.get(0).message();
        }
        return problems.stream()
                .map(problem -> "\n- " + problem.message())
                .collect(joining("", "The configuration cannot be used, for " + problems.size() + " reasons:", ""));
    }

    /**
     * One setting that cannot be used, or has no effect.
     *
     * @param key full name
     * @param message one sentence with key, value and what is allowed; {@link Printable}, long values cut
     */
    public record Problem(String key, String message) {
        private static final int REASON = 1_000;

        /**
         * A value that cannot be used.
         *
         * @param why what is wrong with it beyond not being allowed, e.g. {@code there is no such class}; empty where
         *     that says it all
         */
        public static Problem badValue(Key<?> key, String value, String why) {
            String because = why.isEmpty() ? "" : " (" + Printable.text(why, REASON) + ")";
            return new Problem(
                    key.name(),
                    key.name() + " is \"" + Printable.value(value) + "\"" + because + ", but allowed is "
                            + key.parser().allowed() + ".");
        }

        /** A name that is no key, and the one that was probably meant. */
        static Problem unknownKey(String name, String nearest) {
            return new Problem(name, "There is no key " + Printable.value(name) + ". Maybe " + nearest + ".");
        }
    }
}
