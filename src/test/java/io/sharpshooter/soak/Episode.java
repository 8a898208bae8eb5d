package io.sharpshooter.soak;

import static java.lang.Math.min;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
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
            var message = String.valueOf(cause.getMessage()).replaceAll("[0-9]+", "#");
            var text = cause.getClass().getSimpleName() + " " + message.strip();
            return text.substring(0, min(60, text.length()));
        }
    }

    /** How it went. */
    record Outcome(SoakTally tally, Optional<Failure> failure) {}

    static Episode random(long seed, int rounds) {
        return new Episode(
                seed, Operation.sequence(new SplittableRandom(seed), rounds), MoveSafeCapacityScheduler.class);
    }

    Episode with(List<Operation> others) {
        return new Episode(seed, others, scheduler);
    }

    @SuppressWarnings("CatchingUnchecked") // whatever it is, it is the finding
    Outcome run() throws Exception {
        try (var world = new World(new Layout(seed), scheduler)) {
            int at = 0;
            try {
                begin(world);
                for (; at < operations.size(); at++) {
                    operations.get(at).apply(world);
                    world.settleAndCheck();
                }
                rest(world);
                endAll(world);
            } catch (Exception | AssertionError | StackOverflowError e) {
                return new Outcome(world.tally(), Optional.of(new Failure(at, e, world.lastDecisions())));
            }
            return new Outcome(world.tally(), Optional.empty());
        }
    }

    /** One queue has filled the cluster with small containers and wants more. */
    private static void begin(World world) throws Exception {
        int first = world.layout().first();
        for (var user : Layout.USERS.subList(0, 2)) {
            world.add(world.cluster()
                    .app(Operation.pick(world.layout().queues().leaves(), first))
                    .user(user)
                    .unmanaged()
                    .submit());
        }
        world.settleAndCheck();
        for (var app : world.speakers()) {
            app.app().ask(Want.of(40, Size.gib(1 + first % 3)));
        }
        RoundActs.allReport(world, 0, 0, 0);
        world.settleAndCheck();
    }

    /** Nothing changes but by policy and scheduler until all is at rest. Time passes where nothing else does. */
    private static void rest(World world) throws Exception {
        world.nodes().forEach(MockNode::confirmKills);
        world.rest();
        var root = world.cluster().scheduler().getRootQueueMetrics();
        for (int round = 0, quiet = 0; quiet < QUIET_ROUNDS; round++) {
            assertThat(round).as("rounds without rest").isLessThan(MOST_ROUNDS_TO_REST);
            long placed = root.getAggregateAllocatedContainers();
            boolean busy = world.round();
            RoundActs.allReport(world, 0, 0, 0);
            world.settleAndCheck();
            busy |= root.getAggregateAllocatedContainers() > placed;
            quiet = busy ? 0 : quiet + 1;
            world.cluster().time().advance(busy ? 0 : 30_000);
        }
    }

    private static void endAll(World world) throws Exception {
        for (var app : List.copyOf(world.apps())) {
            app.app().kill();
        }
        world.cluster().settle();
        world.round();
        world.cluster().settle();
        world.cluster().assertIdle();
        world.books().checkZero();
    }

    /** The shortest sequence that was found to fail in the same way, after so many runs at most. */
    Episode shrunk(Failure failure, int mostRuns, Consumer<String> progress) throws Exception {
        int end = min(operations.size(), failure.at() + 1);
        var shrinker = new Shrinker(shorter -> with(shorter).failsLike(failure), mostRuns, progress);
        return with(shrinker.shrink(operations.subList(0, end)));
    }

    private boolean failsLike(Failure other) throws Exception {
        var failure = run().failure();
        return failure.isPresent() && failure.get().kind().equals(other.kind());
    }
}
