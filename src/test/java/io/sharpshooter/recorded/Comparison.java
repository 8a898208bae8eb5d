package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import io.sharpshooter.model.Printable;
import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Decides a recording again, and says what comes out otherwise. Used by one thread. */
public final class Comparison {
    /** What a recorded decision has. */
    private static final List<String> PARTS = List.of("shares", "verdicts", "claims", "actions", "unused");

    private final int shown;
    private final Set<String> only;
    private final PrintWriter out;
    private long lives;
    private long rounds;
    private long same;
    private long different;

    /**
     * A comparison of all or a part of what was decided.
     *
     * @param shown of so many lives that differ it is said how, at least 1
     * @param only parts of each decision that are compared; none for all of it, the nodes read, and the book
     * @throws Complaint if there is no such part
     */
    public Comparison(int shown, Collection<String> only, PrintWriter out) {
        if (!PARTS.containsAll(only)) {
            throw new Complaint("the parts of a decision are " + String.join(", ", PARTS));
        }
        this.shown = shown;
        this.only = Set.copyOf(only);
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
        Replayed replayed = new Replay(life, only).run();
        lives++;
        rounds += replayed.rounds();
        same += replayed.same();
        if (replayed.differs() && different++ < shown) {
            out.println(Printable.text(replayed.toString()));
        }
    }
}
