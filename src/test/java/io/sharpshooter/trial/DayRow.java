package io.sharpshooter.trial;

import java.io.PrintWriter;
import java.util.List;

/**
 * How a policy did in a part of a day, as it is printed. docs/day.md says what the columns are.
 *
 * @param line all figures
 * @param below what does not fit
 */
record DayRow(String line, List<String> below) {
    private static final String COLUMNS =
            "                     placed  mean s  95th s | killed  early   kGB-s   vain     %  GB/pl. | mast.  inv."
                    + " again   avoid   after |  small   95th  large   95th | util.";

    DayRow {
        below = List.copyOf(below);
    }

    static void header(PrintWriter out, String plan) {
        out.println(plan);
        out.println(COLUMNS);
    }

    void print(PrintWriter out) {
        out.println(line);
        below.forEach(each -> out.println("  " + each));
    }
}
