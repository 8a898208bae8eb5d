package io.sharpshooter.soak;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * One cluster, from its start through a sequence of operations to a rest in which nothing changes any more, and to its end, when
 * nothing may be left in any book.
 *
 * @param seed of the cluster's configuration
 * @param operations what happens
 */
record Episode(long seed, List<Operation> operations) {
    private static final int QUIET_ROUNDS = 6;
    private static final int MOST_ROUNDS_TO_REST = 150;

    Episode {
        operations = List.copyOf(operations);
    }

    /** What an episode did. */
    record Tally(int rounds, int killed, int satisfied) {}

    /**
     * What went wrong, at which operation; the number of operations stands for what comes after them. With the last lines of the
     * decision log.
     */
    record Failure(int at, Throwable cause, List<String> decisions) {
        /** What it is about, without numbers. */
        String kind() {
            String text = cause.getClass().getSimpleName() + " "
                    + String.valueOf(cause.getMessage())
                            .replaceAll("[0-9]+", "#")
                            .strip();
            return text.substring(0, Math.min(60, text.length()));
        }
    }

    /** How it went. */
    record Outcome(Tally tally, Optional<Failure> failure) {}

    static Episode random(long seed, int rounds) {
        return new Episode(seed, Operation.sequence(new SplittableRandom(seed), rounds));
    }

    Episode with(List<Operation> others) {
        return new Episode(seed, others);
    }

    @SuppressWarnings("CatchingUnchecked") // whatever it is, it is the finding
    Outcome run() throws Exception {
        try (World world = new World(new Layout(seed))) {
            int at = 0;
            try {
                new FirstDays(world).pass();
                for (; at < operations.size(); at++) {
                    operations.get(at).apply(world);
                    world.settleAndCheck();
                }
                new LastDays(world).pass(MOST_ROUNDS_TO_REST, QUIET_ROUNDS);
            } catch (Exception | AssertionError | StackOverflowError e) {
                return new Outcome(tally(world), Optional.of(new Failure(at, e, world.lastDecisions())));
            }
            return new Outcome(tally(world), Optional.empty());
        }
    }

    private static Tally tally(World world) {
        return new Tally(world.rounds(), world.killed(), world.satisfied());
    }
}
