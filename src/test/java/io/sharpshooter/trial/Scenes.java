package io.sharpshooter.trial;

import java.io.PrintWriter;
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

    private void play(Scene scene, long graceMs) throws Exception {
        ScoreTable table = new ScoreTable(out);
        table.scene(scene);
        for (Contestant contestant : Contestant.ALL) {
            table.score(contestant, new Play(scene, contestant, heartbeats, graceMs, seed).run());
        }
    }
}
