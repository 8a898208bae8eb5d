package io.sharpshooter.trial;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** All policies in scenes, in one table. */
public final class Scenes {
    private static final String WHAT_COLUMNS_ARE = """
            First, 90 % and all: the rounds until the first, nine of ten and all that wait were placed. In vain: GB \
            that were killed and never used by
            who waited. GB/placed: GB killed for each that was placed. GB-rounds: lost work, memory times the rounds \
            that it had run.""";

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
        return TrialScene.ALL.stream().map(TrialScene::name).toList();
    }

    /** Plays those with these names. */
    public void play(List<String> names) throws Exception {
        out.println(WHAT_COLUMNS_ARE);
        for (long graceMs : gracesMs) {
            out.printf("Grace period %d s, %d heartbeats a round, seed %d%n", graceMs / 1000, heartbeats, seed);
            for (TrialScene scene : TrialScene.ALL) {
                if (names.contains(scene.name())) {
                    play(scene, graceMs);
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
            for (TrialScene scene : TrialScene.ALL) {
                if (names.contains(scene.name())) {
                    playBesideThreads(scene, graceMs, threads, runs);
                }
            }
        }
    }

    private void playBesideThreads(TrialScene scene, long graceMs, int threads, int runs) throws Exception {
        SpreadTable table = new SpreadTable(out);
        table.scene(scene);
        for (Contestant contestant : Contestant.ALL) {
            List<Score> scores = new ArrayList<>();
            for (int run = 0; run < runs; run++) {
                scores.add(new Play(scene, contestant, heartbeats, graceMs, seed + run, threads).run());
            }
            table.scores(contestant, scores);
        }
    }

    private void play(TrialScene scene, long graceMs) throws Exception {
        ScoreTable table = new ScoreTable(out);
        table.scene(scene);
        for (Contestant contestant : Contestant.ALL) {
            table.score(
                    contestant,
                    Play.synchronous(scene, contestant, heartbeats, graceMs, seed)
                            .run());
        }
    }
}
