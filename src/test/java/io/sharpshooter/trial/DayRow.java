package io.sharpshooter.trial;

import io.sharpshooter.program.Table;
import java.io.PrintWriter;
import java.util.List;

/**
 * How a policy did in a part of a day, as it is printed.
 *
 * @param plan what was played
 * @param cells one for each column
 * @param below what does not fit
 */
record DayRow(String plan, List<String> cells, List<String> below) {
    private static final Table TABLE =
            new Table(" ", -17, 9, 7, 7, 1, 6, 6, 7, 6, 5, 7, 1, 5, 5, 5, 7, 7, 1, 6, 6, 6, 6, 1, 5);
    private static final List<String> COLUMNS = List.of(
            "", "placed", "mean s", "95th s", "|", "killed", "early", "kGB-s", "vain", "%", "GB/pl.", "|", "mast.",
            "inv.", "again", "avoid", "after", "|", "small", "95th", "large", "95th", "|", "util.");

    DayRow {
        cells = List.copyOf(cells);
        below = List.copyOf(below);
        if (cells.size() != COLUMNS.size()) {
            throw new IllegalArgumentException("not a row of %d columns: %s".formatted(COLUMNS.size(), cells));
        }
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

    static void header(PrintWriter out, String plan) {
        out.println(plan);
        out.println(TABLE.line(COLUMNS.toArray()));
        out.flush();
    }

    void print(PrintWriter out) {
        out.println(TABLE.line(cells.toArray()));
        below.forEach(line -> out.println("  " + line));
        out.flush();
    }

    /** The cell of the first column of this name. */
    String cell(String column) {
        return cells.get(COLUMNS.indexOf(column));
    }
}
