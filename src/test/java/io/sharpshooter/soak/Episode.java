package io.sharpshooter.soak;

import io.sharpshooter.MoveSafeCapacityScheduler;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * One cluster, from its start through a sequence of operations to a rest in which nothing changes any more, and to its
 * end, when nothing may be left in any book.
 *
 * @param seed of the cluster's configuration
 * @param operations what happens
 * @param scheduler where
 */
record Episode(long seed, List<Operation> operations, Class<? extends CapacityScheduler> scheduler) {
    private static final int QUIET_ROUNDS = 6;
    private static final int MOST_ROUNDS_TO_REST = 150;

    Episode {
        operations = List.copyOf(operations);
    }

    /**
     * What went wrong, at which operation; the number of operations stands for what comes after them. With the last
     * lines of the decision log.
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
    record Outcome(SoakTally tally, Optional<Failure> failure) {}

    static Episode random(long seed, int rounds) {
        return random(seed, rounds, MoveSafeCapacityScheduler.class);
    }

    static Episode random(long seed, int rounds, Class<? extends CapacityScheduler> scheduler) {
        return new Episode(seed, Operation.sequence(new SplittableRandom(seed), rounds), scheduler);
    }

    Episode with(List<Operation> others) {
        return new Episode(seed, others, scheduler);
    }

    @SuppressWarnings("CatchingUnchecked") // whatever it is, it is the finding
    Outcome run() throws Exception {
        try (World world = new World(new Layout(seed), scheduler)) {
            int at = 0;
            try {
                new FirstDays(world).pass();
                for (; at < operations.size(); at++) {
                    operations.get(at).apply(world);
                    world.settleAndCheck();
                }
                new LastDays(world).pass(MOST_ROUNDS_TO_REST, QUIET_ROUNDS);
            } catch (Exception | AssertionError | StackOverflowError e) {
                return new Outcome(world.tally(), Optional.of(new Failure(at, e, world.lastDecisions())));
            }
            return new Outcome(world.tally(), Optional.empty());
        }
    }

    /** The shortest sequence that was found to fail in the same way, after so many runs at most. */
    Episode shrunk(Failure failure, int mostRuns, Consumer<String> progress) throws Exception {
        int end = Math.min(operations.size(), failure.at() + 1);
        Shrinker shrinker = new Shrinker(shorter -> with(shorter).failsLike(failure), mostRuns, progress);
        return with(shrinker.shrink(operations.subList(0, end)));
    }

    private boolean failsLike(Failure other) throws Exception {
        Optional<Failure> failure = run().failure();
        return failure.isPresent() && failure.get().kind().equals(other.kind());
    }
}
