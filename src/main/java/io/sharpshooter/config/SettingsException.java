package io.sharpshooter.config;

import java.util.List;
import java.util.stream.Collectors;
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
                .collect(Collectors.joining(
                        "", "The configuration cannot be used, for " + problems.size() + " reasons:", ""));
    }
}
