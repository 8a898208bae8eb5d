package io.sharpshooter.trial;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** All policies in scenes, in one table. */
public final class Scenes {
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

    /** Plays those with these names. */
    public void play(List<String> names) throws Exception {
        for (long graceMs : gracesMs) {
            out.printf(
                    "Grace period %d s, %d heartbeats a round, seed %d; first, 90 %% and all are rounds.%n",
                    graceMs / 1000, heartbeats, seed);
            for (Scene scene : Scene.ALL) {
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
        for (long graceMs : gracesMs) {
            out.printf(
                    "Grace period %d s, %d heartbeats a round, seeds %d to %d, %d threads of the scheduler; medians and worst of %d runs.%n",
                    graceMs / 1000, heartbeats, seed, seed + runs - 1, threads, runs);
            for (Scene scene : Scene.ALL) {
                if (names.contains(scene.name())) {
                    playBesideThreads(scene, graceMs, threads, runs);
                }
            }
        }
    }

    private void playBesideThreads(Scene scene, long graceMs, int threads, int runs) throws Exception {
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

    private void play(Scene scene, long graceMs) throws Exception {
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
