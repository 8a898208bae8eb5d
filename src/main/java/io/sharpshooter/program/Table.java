package io.sharpshooter.program;

import static java.lang.Math.abs;
import static java.lang.Math.max;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows of texts in columns, for people. Either rows are kept, and the columns are as wide as they need; or each line is
 * made at once, where nobody wants to wait for the last. Not thread-safe.
 */
public final class Table {
    private final String gap;
    private final int[] widths;
    private final List<Object[]> rows = new ArrayList<>();

    /**
     * @param gap what stands between two columns
     * @param widths the least width of each column, in characters; below zero its texts stand on the left
     */
    public Table(String gap, int... widths) {
        this.gap = gap;
        this.widths = widths.clone();
    }

    /** Keeps a row; a cell for each column, or fewer. */
    public Table add(Object... cells) {
        for (int column = 0; column < cells.length; column++) {
            int width = max(abs(widths[column]), String.valueOf(cells[column]).length());
            widths[column] = widths[column] < 0 ? -width : width;
        }
        rows.add(cells.clone());
        return this;
    }

    /** The rows that were kept, each as a line without an end. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        rows.forEach(row -> lines.add(line(row)));
        return lines;
    }

    /** One row in the widths that the columns have by now. */
    public String line(Object... cells) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < cells.length; column++) {
            line.append(column == 0 ? "" : gap).append(padded(String.valueOf(cells[column]), widths[column]));
        }
        return line.toString().replaceFirst(" +$", "");
    }

    private static String padded(String text, int width) {
        return width == 0 ? text : String.format("%" + width + "s", text);
    }
}
