package io.sharpshooter.trial;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** All policies in scenes, in one table. */
public final class Scenes {
    private static final String WHAT_COLUMNS_ARE = """
            First, 90 % and all: the rounds until the first, nine of ten and all that wait were placed. In vain: GB \
            that were killed and never used by
            who waited. GB/placed: GB killed for each that was placed. GB-rounds: lost work, memory times the rounds \
            that it had run.""";

    private static final String ROW = "%-20s %11s %6s %6s %6s %6s %10s %8s %10s %10s%n";

    private final PrintWriter out;
    private final int threads;
    private final int runs;

    /**
     * @param threads of the scheduler, which place containers at any moment; 0 for heartbeats only
     * @param runs of each scene beside threads, of which the median and the worst are printed
     */
    public Scenes(PrintWriter out, int threads, int runs) {
        this.out = out;
        this.threads = threads;
        this.runs = threads == 0 ? 1 : runs;
    }

    /** The names that {@link #play} knows. */
    public static List<String> names() {
        return Scene.ALL.stream().map(Scene::name).toList();
    }

    /** Plays those with these names, with each grace period. */
    public void play(List<String> names, List<Long> gracesMs) throws Exception {
        out.println(WHAT_COLUMNS_ARE);
        var seeds = threads == 0
                ? "seed 1"
                : "seeds 1 to %d, %d threads of the scheduler: each figure's median, and its worst"
                        .formatted(runs, threads);
        for (long graceMs : gracesMs) {
            out.printf("Grace period %d s, %d heartbeats a round, %s%n", graceMs / 1000, Play.HEARTBEATS, seeds);
            for (var scene : Scene.ALL) {
                if (names.contains(scene.name())) {
                    play(scene, graceMs);
                }
            }
        }
    }

    private void play(Scene scene, long graceMs) throws Exception {
        out.printf("%s: %s%n", scene.name(), scene.title());
        out.printf(
                ROW, "", "placed", "first", "90 %", "all", "killed", "GB killed", "in vain", "GB/placed", "GB-rounds");
        for (var contestant : Contestant.ALL) {
            var tolls = new ArrayList<SceneToll>();
            for (int seed = 1; seed <= runs; seed++) {
                tolls.add(new Play(scene, contestant, graceMs, seed, threads).run());
            }
            tell("  " + contestant.title, tolls, runs / 2);
            if (threads > 0) {
                tell("    the worst", tolls, runs - 1);
            }
        }
    }

    /** @param rank of each figure among those of all runs, from the best */
    private void tell(String title, List<SceneToll> tolls, int rank) {
        int asked = tolls.get(0).asked();
        out.printf(
                ROW,
                title,
                words(asked - ranked(tolls, rank, toll -> toll.left)) + " of " + asked,
                words(ranked(tolls, rank, toll -> toll.roundOf(0))),
                words(ranked(tolls, rank, toll -> toll.roundOf(90))),
                words(ranked(tolls, rank, toll -> toll.roundOf(100))),
                words(ranked(tolls, rank, toll -> toll.kills)),
                words(ranked(tolls, rank, toll -> toll.gibKilled)),
                words(ranked(tolls, rank, SceneToll::gibInVain)),
                tolls.stream().anyMatch(toll -> toll.placed() == 0)
                        ? "-"
                        : "%.1f".formatted(ranked(tolls, rank, toll -> toll.gibKilled / toll.placed())),
                words(ranked(tolls, rank, SceneToll::gibRoundsLost)));
    }

    private static double ranked(List<SceneToll> tolls, int rank, ToDoubleFunction<SceneToll> figure) {
        return tolls.stream().mapToDouble(figure).sorted().toArray()[rank];
    }

    private static String words(double figure) {
        return figure == SceneToll.NEVER ? "never" : "%.0f".formatted(figure);
    }
}
