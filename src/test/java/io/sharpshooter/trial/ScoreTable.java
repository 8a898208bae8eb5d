package io.sharpshooter.trial;

import io.sharpshooter.program.Table;
import java.io.PrintWriter;

/** Prints scores, a line each. */
final class ScoreTable {
    private static final Table TABLE = new Table(" ", -20, 11, 6, 6, 6, 6, 10, 8, 10, 10);

    private final PrintWriter out;

    ScoreTable(PrintWriter out) {
        this.out = out;
    }

    void header() {
        out.println(TABLE.line(
                "", "placed", "first", "90 %", "all", "killed", "GB killed", "in vain", "GB/placed", "GB-rounds"));
    }

    void scene(TrialScene scene) {
        out.printf("%s: %s%n", scene.name(), scene.title());
        header();
        out.flush();
    }

    void score(Contestant contestant, Score score) {
        out.println(TABLE.line(
                "  " + contestant,
                score.placed() + " of " + score.asked(),
                round(score.roundOfFirst()),
                round(score.roundOf(90)),
                round(score.roundOf(100)),
                score.kills(),
                score.gbKilled(),
                score.gbInVain(),
                score.placed() == 0 ? "-" : "%.1f".formatted((double) score.gbKilled() / score.placed()),
                score.gbRoundsLost()));
        out.flush();
    }

    private static String round(int number) {
        return number == 0 ? "never" : String.valueOf(number);
    }
}
