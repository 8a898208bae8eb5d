package io.sharpshooter.program.cluster;

import io.sharpshooter.model.Printable;
import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.Eventually;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.BooleanSupplier;

/**
 * Says what happens, with the seconds since it began; while it waits for long, it says again and again what for. For
 * one thread.
 */
final class Narration {
    private static final Duration SILENCE = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final PrintWriter out;
    private final InstantSource clock;
    private final Instant start;

    Narration(PrintWriter out) {
        this(out, InstantSource.system());
    }

    Narration(PrintWriter out, InstantSource clock) {
        this.out = out;
        this.clock = clock;
        this.start = clock.instant();
    }

    /** Whole seconds since it began. */
    long seconds() {
        return Duration.between(start, clock.instant()).toSeconds();
    }

    void say(String what) {
        out.printf("%4d s  %s%n", seconds(), Printable.text(what));
        out.flush();
    }

    /** @throws Complaint if the condition does not hold in time */
    void await(String what, Duration patience, BooleanSupplier condition) {
        if (!tries(what, patience, condition)) {
            throw new Complaint("Not within %d s: %s".formatted(patience.toSeconds(), what));
        }
    }

    /**
     * Whether the condition holds in time. Pages are not to be had for a moment while ResourceManagers change: a
     * Complaint is a no.
     */
    boolean tries(String what, Duration patience, BooleanSupplier condition) {
        Instant begun = clock.instant();
        Instant[] said = {begun};
        return Eventually.tries(patience, PAUSE, () -> {
            if (holds(condition)) {
                return true;
            }
            Instant now = clock.instant();
            if (Duration.between(said[0], now).compareTo(SILENCE) >= 0) {
                said[0] = now;
                say("... waiting until %s (%d s of at most %d)"
                        .formatted(what, Duration.between(begun, now).toSeconds(), patience.toSeconds()));
            }
            return false;
        });
    }

    private static boolean holds(BooleanSupplier condition) {
        try {
            return condition.getAsBoolean();
        } catch (Complaint e) {
            return false;
        }
    }
}
