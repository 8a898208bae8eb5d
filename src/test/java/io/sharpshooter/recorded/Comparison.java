package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import io.sharpshooter.model.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** Decides a recording again, and says what comes out otherwise. Used by one thread. */
public final class Comparison {
    private final int shown;
    private final PrintWriter out;
    private long lives;
    private long rounds;
    private long same;
    private long different;

    /** @param shown of so many lives that differ it is said how, at least 1 */
    public Comparison(int shown, PrintWriter out) {
        this.shown = shown;
        this.out = out;
    }

    /**
     * Whether a whole recording comes out the same.
     *
     * @throws IOException where it cannot be read
     */
    public boolean of(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return of(in, 1);
        }
    }

    /** Whether every so many lives of a recording come out the same, from the first on. */
    boolean of(InputStream recording, int step) throws IOException {
        Recording.read(recording, step, this::compare);
        if (lives == 0) {
            out.println("The recording is empty.");
        } else if (different == 0) {
            out.println("All " + rounds + " rounds of " + lives + " lives are decided as they were.");
        } else {
            out.println(different + " of " + lives + " lives differ; " + (rounds - same) + " of " + rounds
                    + " rounds differ or come after one that does.");
        }
        out.flush();
        return lives > 0 && different == 0;
    }

    private void compare(JsonNode life) {
        Replayed replayed = new Replay(life).run();
        lives++;
        rounds += replayed.rounds();
        same += replayed.same();
        if (replayed.differs() && different++ < shown) {
            out.println(Printable.text(replayed.toString()));
        }
    }
}
