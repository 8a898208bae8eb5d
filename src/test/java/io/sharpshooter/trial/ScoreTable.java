package io.sharpshooter.trial;

import java.io.PrintWriter;

/** Prints scores, a line each. */
final class ScoreTable {
    private static final String LINE = "  %-18s %11s %6s %6s %6s %6s %10s %8s %10s %10s%n";

    private final PrintWriter out;

    ScoreTable(PrintWriter out) {
        this.out = out;
    }

    void header() {
        out.printf(
                LINE, "", "placed", "first", "90 %", "all", "killed", "GB killed", "in vain", "GB/placed", "GB-rounds");
    }

    void scene(Scene scene) {
        out.printf("%s: %s%n", scene.name(), scene.title());
        header();
        out.flush();
    }

    void score(Contestant contestant, Score score) {
        out.printf(
                LINE,
                contestant,
                score.placed() + " of " + score.asked(),
                round(score.roundOfFirst()),
                round(score.roundOf(90)),
                round(score.roundOf(100)),
                score.kills(),
                score.gbKilled(),
                score.gbInVain(),
                score.placed() == 0 ? "-" : "%.1f".formatted((double) score.gbKilled() / score.placed()),
                score.gbRoundsLost());
        out.flush();
    }

    private static String round(int number) {
        return number == 0 ? "never" : String.valueOf(number);
    }
}
