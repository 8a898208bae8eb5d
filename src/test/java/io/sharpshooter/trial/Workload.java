package io.sharpshooter.trial;

import static java.lang.Math.floorMod;
import static java.lang.Math.max;
import static java.lang.Math.min;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.Comparator.comparingInt;
import static java.util.stream.Stream.concat;

import io.sharpshooter.trial.Job.Start;
import io.sharpshooter.yarn.Size;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.apache.commons.io.IOUtils;

/**
 * What happens in a part of the day: jobs of the trace in two queues, and asks for large containers in a third one.
 *
 * <p>The trace gives arrival times and bytes. From these come containers and seconds so: a job has a map for each 128
 * MiB of input, at least one and at most 200, and after these a reduce for each 1 GiB of shuffle, at most 50. Its
 * queue, the size of its maps (2, 3 or 4 GiB) and reduces (4, 6 or 8 GiB), its pace (half to one and a half times the
 * average) and that of each of its tasks (likewise) are drawn from the seed and its place in the trace. The average is
 * such that all jobs together need {@value #LOAD_PERCENT} % of the memory of the cluster for the time that is measured
 * (two hours of it where that is less): between 105 and 250 s for two hours of this trace. Jobs of the quarter of an
 * hour before come in the first minute of a warm-up of {@value #WARM_UP_S} s, so that the cluster is full from the
 * beginning; the day goes round.
 *
 * <p>The large asks are drawn from the seed alone: 53 to 78 containers of 40 to 60 GiB in two hours (as many in
 * proportion in another time), in jobs of one to eight, at any time but the first minute and the last ten, each running
 * two and a half to seven and a half minutes.
 */
final class Workload {
    /** All jobs of a day: the second of their arrival, and the MiB that their maps read and their reduces fetch. */
    private static final String TRACE = "/io/sharpshooter/trial/trace.tsv";

    static final int WARM_UP_S = 300;
    static final int NODES = 60;
    static final int NODE_GIB = 64;
    static final String LARGE = "root.large";
    static final List<String> QUEUES = List.of("root.a", "root.b");

    private static final int LOAD_PERCENT = 105;
    private static final int TWO_HOURS_S = 7_200;
    private static final int BEFORE_S = 900;
    private static final int MOST_MAPS = 200;
    private static final int MOST_REDUCES = 50;
    private static final int[] MAP_GIB = {2, 2, 3, 4};
    private static final int[] REDUCE_GIB = {4, 6, 8};
    private static final int LEAST_LARGE_GIB = 40;
    private static final Job.App ORDINARY = new Job.App("alice", 0, Size.gib(1));
    private static final Job.App OUTSIDE = new Job.App("alice", 0, null);
    private static final int MAP_PRIORITY = 20;
    private static final int REDUCE_PRIORITY = 10;
    private static final long UNIT_MS = 1_000_000;

    private final Plan plan;
    private final Span span;

    Workload(Plan plan) {
        this.plan = plan;
        this.span = plan.span();
    }

    /** In the order of their arrival. */
    List<Job> jobs() throws IOException {
        var jobs = ordinary();
        double needed = jobs.stream().mapToDouble(Job::gibMs).sum();
        double had = (double) NODES * NODE_GIB * weighedS() * 1_000 * LOAD_PERCENT / 100;
        return concat(
                        jobs.stream().filter(job -> job.at() < span.seconds()).map(job -> job.times(had / needed)),
                        large().stream())
                .sorted(comparingInt(Job::at))
                .toList();
    }

    /** Those of two hours at least, so that the length of tasks does not depend on how much of them is played. */
    private List<Job> ordinary() throws IOException {
        var day = IOUtils.resourceToString(TRACE, US_ASCII).lines().toList();
        List<Job> jobs = new ArrayList<>();
        for (int number = 0; number < day.size(); number++) {
            String[] arrival = day.get(number).split("\t", -1);
            int at = floorMod(Integer.parseInt(arrival[0]) - span.from(), Span.DAY);
            int late = at + BEFORE_S - Span.DAY;
            if (at < weighedS() || late >= 0) {
                int comes = at < weighedS() ? at : -WARM_UP_S + late * 60 / BEFORE_S;
                jobs.add(job(number, comes, Long.parseLong(arrival[1]), Long.parseLong(arrival[2])));
            }
        }
        return jobs;
    }

    private int weighedS() {
        return max(span.seconds(), TWO_HOURS_S);
    }

    private Job job(int number, int at, long inputMib, long shuffleMib) {
        var random = new SplittableRandom(plan.seed() * 1_000_003 + number);
        var queue = QUEUES.get(random.nextInt(QUEUES.size()));
        long pace = uneven(UNIT_MS, random);
        List<Job.Stage> stages = new ArrayList<>();
        int maps = max(1, parts(inputMib, 128, MOST_MAPS));
        stages.add(stage(MAP_PRIORITY, MAP_GIB[random.nextInt(MAP_GIB.length)], maps, pace, random));
        int reduces = parts(shuffleMib, 1_024, MOST_REDUCES);
        if (reduces > 0) {
            stages.add(stage(REDUCE_PRIORITY, REDUCE_GIB[random.nextInt(REDUCE_GIB.length)], reduces, pace, random));
        }
        return new Job(
                at,
                queue,
                ORDINARY,
                stages,
                random.nextBoolean() ? 1 : 3,
                random.nextInt(100) < plan.cooperativePercent());
    }

    private static int parts(long mib, int size, int most) {
        return (int) min(most, (mib + size - 1) / size);
    }

    private static Job.Stage stage(int priority, int gib, int tasks, long pace, SplittableRandom random) {
        var runMs = LongStream.generate(() -> uneven(pace, random))
                .limit(tasks)
                .boxed()
                .toList();
        return new Job.Stage(priority, Size.gib(gib), runMs, gib < LEAST_LARGE_GIB ? Start.NEXT : Start.OWED);
    }

    /** Half to one and a half times as much. */
    private static long uneven(long mean, SplittableRandom random) {
        return mean / 2 + random.nextLong(mean);
    }

    private List<Job> large() {
        var random = new SplittableRandom(plan.seed());
        int left = max(3, (53 + random.nextInt(26)) * span.seconds() / TWO_HOURS_S);
        int latest = max(120, span.seconds() - 600);
        List<Job> jobs = new ArrayList<>();
        while (left > 0) {
            int count = min(left, 1 + random.nextInt(8));
            left -= count;
            int at = 60 + random.nextInt(latest - 60);
            var stage = stage(MAP_PRIORITY, LEAST_LARGE_GIB + random.nextInt(21), count, 300_000, random);
            jobs.add(new Job(at, LARGE, OUTSIDE, List.of(stage), random.nextBoolean() ? 1 : 3, false));
        }
        return jobs;
    }
}
