package io.sharpshooter.lines;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A process that is given so much time; it ends with this one, and takes its children along. */
final class Child {
    private final Process process;

    private Child(Process process) {
        this.process = process;
    }

    /**
     * Runs it to its end, and returns its exit code; empty if it did not come to it in time.
     *
     * @param lines called with each line that it prints, from this thread
     * @throws IOException if it does not start
     */
    static OptionalInt run(ProcessBuilder command, Duration patience, Consumer<String> lines) throws IOException {
        Child child = new Child(command.start());
        Thread ender = new Thread(child::end, "end child");
        Runtime.getRuntime().addShutdownHook(ender);
        CompletableFuture<Boolean> late = child.late(patience);
        try {
            child.read(lines);
            return late.join() ? OptionalInt.empty() : OptionalInt.of(child.process.exitValue());
        } finally {
            child.end();
            forget(ender);
        }
    }

    /** Ends a process that takes too long; becomes true if it had to. */
    private CompletableFuture<Boolean> late(Duration patience) {
        return process.onExit()
                .thenApply(ended -> false)
                .completeOnTimeout(true, patience.toSeconds(), TimeUnit.SECONDS)
                .thenApply(tooLong -> {
                    if (tooLong) {
                        end();
                    }
                    return tooLong;
                });
    }

    private void read(Consumer<String> lines) {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.accept(line);
            }
        } catch (IOException e) {
            // It was ended; what it has not printed is missing, and the caller sees that.
            lines.accept("");
        }
    }

    private void end() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static void forget(Thread ender) {
        try {
            Runtime.getRuntime().removeShutdownHook(ender);
        } catch (IllegalStateException e) {
            // The JVM is stopping, and the hook is at work.
        }
    }
}
