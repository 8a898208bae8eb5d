package io.sharpshooter.yarn.hadoop;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Where a thread is, for a line of the log: the innermost calls first. */
public record StackTrace(String calls) {
    private static final int MOST = 8;

    public static StackTrace of(@Nullable Thread thread) {
        StackTraceElement[] trace = thread == null ? new StackTraceElement[0] : thread.getStackTrace();
        return new StackTrace(Arrays.stream(trace)
                .limit(MOST)
                .map(StackTraceElement::toString)
                .collect(Collectors.joining(" < ")));
    }

    @Override
    public String toString() {
        return calls.isEmpty() ? "its beginning or end" : calls;
    }
}
