package io.sharpshooter.soak;

import io.sharpshooter.model.Printable;
import io.sharpshooter.model.PrintableTrace;
import io.sharpshooter.soak.Episode.Failure;
import java.io.PrintWriter;

/** Episode after episode, each on a cluster of its own, until there were enough rounds or one has failed. */
public final class Soak {
    private static final int ROUNDS_EACH = 100;
    private static final int MOST_TRIES = 400;
    private static final long SEED_STEP = 1_000_003;

    private final long seed;
    private final PrintWriter out;
    private final boolean shrink;
    private SoakTally tally = SoakTally.NOTHING;

    /**
     * @param seed decides everything
     * @param shrink whether a failing sequence is shortened before it is shown
     */
    public Soak(long seed, boolean shrink, PrintWriter out) {
        this.seed = seed;
        this.shrink = shrink;
        this.out = out;
    }

    /** Runs so many rounds, or a few more. Returns whether all went well. */
    public boolean run(int wanted) throws Exception {
        long start = System.nanoTime();
        for (int number = 0; tally.rounds() < wanted; number++) {
            if (!episode(number)) {
                return false;
            }
            long seconds = (System.nanoTime() - start) / 1_000_000_000;
            if (number % 10 == 9 || tally.rounds() >= wanted) {
                print("%,d of %,d rounds, %,d claims satisfied, %,d containers killed, %d s"
                        .formatted(tally.rounds(), wanted, tally.satisfied(), tally.killed(), seconds));
            }
        }
        return verdict();
    }

    /** Runs this one alone. Returns whether it went well. */
    public boolean only(int number) throws Exception {
        boolean well = episode(number);
        if (well) {
            print("Seed " + seed + ", episode " + number + ": all books and invariants held.");
        }
        return well;
    }

    private boolean verdict() {
        print("What happened: " + tally.happened() + "; never: " + tally.never());
        if (tally.hasAchievedNothing()) {
            print("Seed " + seed + ": in " + tally.rounds() + " rounds no claim was satisfied or nobody died for one.");
            return false;
        }
        print("Seed " + seed + ": all books and invariants held.");
        return true;
    }

    private boolean episode(int number) throws Exception {
        var episode = Episode.random(seed * SEED_STEP + number, ROUNDS_EACH);
        var outcome = episode.run();
        tally = tally.plus(outcome.tally());
        if (outcome.failure().isPresent()) {
            report(number, episode, outcome.failure().get());
            return false;
        }
        return true;
    }

    private void report(int number, Episode episode, Failure failure) throws Exception {
        print("Seed " + seed + ", episode " + number + " failed at operation " + failure.at() + " of "
                + episode.operations().size() + ": " + failure.cause());
        var shortest = shrink ? episode.shrunk(failure, MOST_TRIES, this::print) : episode;
        var last = shortest.run().failure().orElse(failure);
        print("These operations on the cluster of seed " + shortest.seed() + " " + new Layout(shortest.seed()).traits()
                + " fail:");
        shortest.operations().forEach(operation -> print("  " + operation));
        print("The last decisions were:");
        last.decisions().forEach(line -> print("  " + line));
        PrintableTrace.of(last.cause()).printStackTrace(out);
        print("Again: ./sharpshooter soak --seed " + seed + " --episode " + number);
    }

    private void print(String line) {
        out.println(Printable.text(line));
        out.flush();
    }
}
