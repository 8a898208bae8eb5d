package io.sharpshooter.trial;

import io.sharpshooter.program.Table;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** All policies in scenes, in one table. */
public final class Scenes {
    private static final String WHAT_COLUMNS_ARE = """
            First, 90 % and all: the rounds until the first, nine of ten and all that wait were placed. In vain: GB \
            that were killed and never used by
            who waited. GB/placed: GB killed for each that was placed. GB-rounds: lost work, memory times the rounds \
            that it had run.""";

    private static final Table ONE = new Table(" ", -20, 11, 6, 6, 6, 6, 10, 8, 10, 10);
    private static final List<String> COLUMNS =
            List.of("", "placed", "first", "90 %", "all", "killed", "GB killed", "in vain", "GB/placed", "GB-rounds");
    private static final Table SPREAD = new Table(" ", -20, 13, 13, 13, 13, 13, 15, 15);
    private static final List<String> SPREAD_COLUMNS =
            List.of("", "all placed", "first", "90 %", "all", "killed", "GB in vain", "GB-rounds");
    /** A round that never came is the worst of all. */
    private static final long NEVER = Long.MAX_VALUE;

    private final PrintWriter out;
    private final int heartbeats;
    private final List<Long> gracesMs;
    private final long seed;

    /**
     * @param heartbeats of each node from one round to the next
     * @param gracesMs the grace periods with which each scene is played
     * @param seed decides the order of heartbeats, ages and run times
     */
    public Scenes(PrintWriter out, int heartbeats, List<Long> gracesMs, long seed) {
        this.out = out;
        this.heartbeats = heartbeats;
        this.gracesMs = List.copyOf(gracesMs);
        this.seed = seed;
    }

    /** The names that {@link #play} knows. */
    public static List<String> names() {
        return Scene.ALL.stream().map(Scene::name).toList();
    }

    /** Plays those with these names, with heartbeats only. */
    public void play(List<String> names) throws Exception {
        out.println(WHAT_COLUMNS_ARE);
        for (long graceMs : gracesMs) {
            out.printf("Grace period %d s, %d heartbeats a round, seed %d%n", graceMs / 1000, heartbeats, seed);
            for (Scene scene : named(names)) {
                head(scene, ONE.line(COLUMNS.toArray()));
                for (Contestant contestant : Contestant.ALL) {
                    tell(contestant, new Play(scene, contestant, heartbeats, graceMs, seed, 0).run());
                }
            }
        }
    }

    /**
     * Plays each scene so many times beside threads of the scheduler, which place containers at any moment, and prints
     * the spread.
     */
    public void playBesideThreads(List<String> names, int threads, int runs) throws Exception {
        out.println(WHAT_COLUMNS_ARE);
        out.println("Each is the median of the runs, and the worst.");
        for (long graceMs : gracesMs) {
            out.printf(
                    "Grace period %d s, %d heartbeats a round, seeds %d to %d, %d threads of the scheduler, %d runs%n",
                    graceMs / 1000, heartbeats, seed, seed + runs - 1, threads, runs);
            for (Scene scene : named(names)) {
                head(scene, SPREAD.line(SPREAD_COLUMNS.toArray()));
                for (Contestant contestant : Contestant.ALL) {
                    List<Score> scores = new ArrayList<>();
                    for (int run = 0; run < runs; run++) {
                        scores.add(new Play(scene, contestant, heartbeats, graceMs, seed + run, threads).run());
                    }
                    tell(contestant, scores);
                }
            }
        }
    }

    private static List<Scene> named(List<String> names) {
        return Scene.ALL.stream().filter(scene -> names.contains(scene.name())).toList();
    }

    private void head(Scene scene, String columns) {
        out.printf("%s: %s%n%s%n", scene.name(), scene.title(), columns);
        out.flush();
    }

    private void tell(Contestant contestant, Score score) {
        out.println(ONE.line(
                "  " + contestant.title,
                score.placed() + " of " + score.asked(),
                words(first(score)),
                words(round(score, 90)),
                words(round(score, 100)),
                score.kills(),
                score.gbKilled(),
                score.gbInVain(),
                score.placed() == 0 ? "-" : "%.1f".formatted((double) score.gbKilled() / score.placed()),
                score.gbRoundsLost()));
        out.flush();
    }

    private void tell(Contestant contestant, List<Score> scores) {
        long complete =
                scores.stream().filter(score -> score.placed() == score.asked()).count();
        out.println(SPREAD.line(
                "  " + contestant.title,
                complete + " of " + scores.size(),
                spread(scores, Scenes::first),
                spread(scores, score -> round(score, 90)),
                spread(scores, score -> round(score, 100)),
                spread(scores, Score::kills),
                spread(scores, Score::gbInVain),
                spread(scores, Score::gbRoundsLost)));
        out.flush();
    }

    private static long first(Score score) {
        return score.placed() == 0 ? NEVER : score.placements().get(0);
    }

    private static long round(Score score, int percent) {
        int round = score.roundOf(percent);
        return round == 0 ? NEVER : round;
    }

    private static String spread(List<Score> scores, ToLongFunction<Score> figure) {
        long[] sorted = scores.stream().mapToLong(figure).sorted().toArray();
        return words(sorted[sorted.length / 2]) + " to " + words(sorted[sorted.length - 1]);
    }

    private static String words(long figure) {
        return figure == NEVER ? "never" : String.valueOf(figure);
    }
}
