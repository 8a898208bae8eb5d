package io.sharpshooter.demo;

import static io.sharpshooter.program.master.MasterEvent.Kind.STARTED;

import io.sharpshooter.mini.MiniCluster;
import io.sharpshooter.mini.RunningApp;
import io.sharpshooter.program.Eventually;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** One contender's turn: a fresh cluster is filled from queue b, then queue a asks for its large containers. */
final class Contest {

    private static final Duration TO_FILL = Duration.ofMinutes(2);

    /** Long enough to see that nobody is killed any more. */
    private static final int ROUNDS_AFTER_PLACEMENT = 3;

    private final DemoPlan plan;
    private final Screen screen;

    Contest(DemoPlan plan, Screen screen) {
        this.plan = plan;
        this.screen = screen;
    }

    /**
     * Plays the turn to its end: all are placed, the contender repeats itself, or the time is up. All processes have
     * ended when it returns.
     */
    Footage play(Contender contender) throws IOException, YarnException {
        screen.step("starting a ResourceManager and %d NodeManagers".formatted(plan.nodes()));
        try (MiniCluster cluster = MiniCluster.start(plan.cluster(contender))) {
            screen.step("starting an application master in each queue");
            RunningApp large = cluster.submit(plan.largeApp());
            RunningApp small = cluster.submit(plan.smallApp());
            Probe probe = new Probe(plan, cluster, large, small);
            screen.step("filling the cluster from queue b, a process for each container");
            Eventually.holds("cluster full", TO_FILL, () -> isFull(cluster, small));
            screen.step("%d containers run; queue a asks for %d x %d GB"
                    .formatted(small.started(), plan.large(), plan.largeGb()));
            return watch(contender, probe, large, small);
        } finally {
            screen.step("all processes of this cluster have ended");
        }
    }

    private boolean isFull(MiniCluster cluster, RunningApp small) {
        screen.filling(small.started());
        return cluster.isFull(plan.smallGb() * 1024);
    }

    private Footage watch(Contender contender, Probe probe, RunningApp large, RunningApp small) {
        Camera camera = new Camera(probe, plan.interval());
        large.go();
        int roundsWithAll = 0;
        Standstill standstill = new Standstill();
        while (true) {
            Measurement reading = camera.filmRound();
            screen.show(reading);
            standstill.see(reading);
            roundsWithAll = reading.placed() == plan.large() ? roundsWithAll + 1 : 0;
            Optional<Ending> ending = ending(reading, roundsWithAll, standstill);
            if (ending.isPresent()) {
                tell(contender, ending.get(), standstill);
                Result result = result(contender, ending.get(), reading, large, camera.start());
                return new Footage(result, camera.readings(), marks(result, large, small));
            }
        }
    }

    private Optional<Ending> ending(Measurement reading, int roundsWithAll, Standstill standstill) {
        if (roundsWithAll == ROUNDS_AFTER_PLACEMENT) {
            return Optional.of(Ending.PLACED);
        }
        if (standstill.isReached()) {
            return Optional.of(Ending.REPEATS);
        }
        return reading.since().compareTo(plan.timeout()) >= 0 ? Optional.of(Ending.TIME_UP) : Optional.empty();
    }

    private void tell(Contender contender, Ending ending, Standstill standstill) {
        if (ending == Ending.REPEATS) {
            screen.step("%s repeats itself: %s".formatted(contender.title(), standstill.words()));
        }
    }

    private Result result(Contender contender, Ending ending, Measurement last, RunningApp large, Instant asked) {
        Optional<Duration> placement = large.diary()
                .events(STARTED)
                .skip(plan.large() - 1L)
                .findFirst()
                .map(event -> Duration.between(asked, Instant.ofEpochMilli(event.timeMs())));
        return new Result(contender, ending, last, asked.plus(last.since()), placement);
    }

    private List<Mark> marks(Result result, RunningApp large, RunningApp small) {
        Marks marks = new Marks(result);
        List<Mark> all = new ArrayList<>(marks.kills(small.diary().events(), plan.smallGb() * 1024L));
        all.addAll(marks.placements(large.diary().events(), plan.largeGb() * 1024L));
        return all;
    }
}
