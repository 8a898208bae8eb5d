package io.sharpshooter.day;

import io.sharpshooter.program.Table;
import java.io.PrintWriter;

/** Prints scores, a line each, and below it what does not fit. */
final class DayTable {
    private static final Table TABLE =
            new Table(" ", -17, 9, 7, 7, 1, 6, 6, 7, 6, 5, 7, 1, 5, 5, 5, 7, 7, 1, 6, 6, 6, 6, 1, 5);

    private final PrintWriter out;

    DayTable(PrintWriter out) {
        this.out = out;
    }

    /** The columns in short; docs/day.md says more. */
    static void legend(PrintWriter out) {
        out.println("""
                placed, mean, 95th  large containers: how many came, and after how many seconds; who never came \
                counts until the end
                killed, early       containers that the policy killed; that their masters ended when told; all that \
                follows counts both
                kGB-s, vain, %      work lost, in thousand GB-seconds; of that in vain: not used by whom it was freed \
                for
                GB/pl.              GB killed for each large container placed
                mast., inv.         masters killed; containers killed though nobody of the same or a higher priority \
                waited
                again, avoid        deaths of tasks that had died before; of these, while one that had not died might \
                have given: anywhere/on that node
                after               killed after the last large container was placed; of these while nobody waited \
                who had less of his guarantee
                small, large, 95th  time that small and other jobs took, mean and 95th percentile, as a multiple of \
                that without any policy
                util.               memory in use, in percent
                docs/day.md says more of each.
                """);
        out.flush();
    }

    void header(String plan) {
        out.println(plan);
        out.println(TABLE.line(
                "", "placed", "mean s", "95th s", "|", "killed", "early", "kGB-s", "vain", "%", "GB/pl.", "|", "mast.",
                "inv.", "again", "avoid", "after", "|", "small", "95th", "large", "95th", "|", "util."));
        out.flush();
    }

    void score(DayScore score) {
        DayScore.Waits waits = score.waits();
        DayScore.Losses losses = score.losses();
        out.println(TABLE.line(
                score.policy(),
                waits.placed() + "/" + waits.asked(),
                tenths(waits.meanS()),
                tenths(waits.p95S()),
                "|",
                losses.kills(),
                losses.early(),
                tenths(losses.kiloGibS()),
                tenths(losses.kiloGibSInVain()),
                tenths(losses.kiloGibS() == 0 ? 0 : 100 * losses.kiloGibSInVain() / losses.kiloGibS()),
                tenths(waits.placed() == 0 ? 0 : (double) losses.gib() / waits.placed()),
                "|",
                losses.masters(),
                losses.inversions(),
                losses.again(),
                losses.avoidable() + "/" + losses.avoidableHere(),
                losses.afterLast() + "/" + losses.afterLastForNobody(),
                "|",
                thousandths(score.small().mean()),
                thousandths(score.small().p95()),
                thousandths(score.big().mean()),
                thousandths(score.big().p95()),
                "|",
                tenths(score.utilisation())));
        if (!score.claims().isEmpty()) {
            out.printf("  claims: %s%n", score.claims());
        }
        out.printf(
                "  %d tasks of %.1f s, %d jobs unfinished; rounds: 99 of 100 within %.1f ms, longest %.1f ms,"
                        + " all %.1f s%n",
                score.tasks().number(),
                score.tasks().meanS(),
                score.tasks().unfinished(),
                score.times().p99Ms(),
                score.times().longestMs(),
                score.times().allS());
        out.flush();
    }

    private static String tenths(double figure) {
        return "%.1f".formatted(figure);
    }

    private static String thousandths(double ratio) {
        return "%.3f".formatted(ratio);
    }
}
