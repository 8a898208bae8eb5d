package io.sharpshooter.day;

import java.io.PrintWriter;

/** Prints scores, a line each, and below it what does not fit. */
final class DayTable {
    private final PrintWriter out;

    DayTable(PrintWriter out) {
        this.out = out;
    }

    /** The columns in short; docs/day.md says more. */
    static void legend(PrintWriter out) {
        out.println("""
                placed, mean, 95th  large containers: how many came, and after how many seconds; who never came counts until the end
                killed, early       containers that the policy killed; that their masters ended when told; all that follows counts both
                kGB-s, vain, %      work lost, in thousand GB-seconds; of that in vain: not used by whom it was freed for
                GB/pl.              GB killed for each large container placed
                mast., inv.         masters killed; containers killed though nobody of the same or a higher priority waited
                again, avoid        deaths of tasks that had died before; of these, while one that had not died might have given: anywhere/on that node
                after               killed after the last large container was placed; of these while nobody waited who had less of his guarantee
                small, large, 95th  time that small and other jobs took, mean and 95th percentile, as a multiple of that without any policy
                util.               memory in use, in percent
                docs/day.md says more of each.
                """);
        out.flush();
    }

    void header(String plan) {
        out.println(plan);
        out.printf(
                "%-17s %9s %7s %7s | %6s %6s %7s %6s %5s %7s | %5s %5s %5s %7s %7s | %6s %6s %6s %6s | %5s%n",
                "", "placed", "mean s", "95th s", "killed", "early", "kGB-s", "vain", "%", "GB/pl.", "mast.", "inv.",
                "again", "avoid", "after", "small", "95th", "large", "95th", "util.");
        out.flush();
    }

    void score(DayScore score) {
        DayScore.Waits waits = score.waits();
        DayScore.Losses losses = score.losses();
        out.printf(
                "%-17s %9s %7.1f %7.1f | %6d %6d %7.1f %6.1f %5.1f %7.1f | %5d %5d %5d %7s %7s | %6.3f %6.3f %6.3f %6.3f | %5.1f%n",
                score.policy(),
                waits.placed() + "/" + waits.asked(),
                waits.meanS(),
                waits.p95S(),
                losses.kills(),
                losses.early(),
                losses.kiloGibS(),
                losses.kiloGibSInVain(),
                losses.kiloGibS() == 0 ? 0 : 100 * losses.kiloGibSInVain() / losses.kiloGibS(),
                waits.placed() == 0 ? 0 : (double) losses.gib() / waits.placed(),
                losses.masters(),
                losses.inversions(),
                losses.again(),
                losses.avoidable() + "/" + losses.avoidableHere(),
                losses.afterLast() + "/" + losses.afterLastForNobody(),
                score.small().mean(),
                score.small().p95(),
                score.big().mean(),
                score.big().p95(),
                score.utilisation());
        if (!score.claims().isEmpty()) {
            out.printf("  claims: %s%n", score.claims());
        }
        out.printf(
                "  %d tasks of %.1f s, %d jobs unfinished; rounds: 99 of 100 within %.1f ms, longest %.1f ms, all %.1f s%n",
                score.tasks().number(),
                score.tasks().meanS(),
                score.tasks().unfinished(),
                score.times().p99Ms(),
                score.times().longestMs(),
                score.times().allS());
        out.flush();
    }
}
