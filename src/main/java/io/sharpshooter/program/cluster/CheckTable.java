package io.sharpshooter.program.cluster;

import io.sharpshooter.model.Printable;
import io.sharpshooter.program.Table;
import java.util.ArrayList;
import java.util.List;

/** What the demonstration has checked, and what it found. */
final class CheckTable {
    private record Row(String what, String wanted, String found, boolean holds) {}

    private final List<Row> rows = new ArrayList<>();

    /** Adds a check and returns whether it holds. */
    boolean add(String what, String wanted, Object found, boolean holds) {
        rows.add(new Row(what, wanted, Printable.text(String.valueOf(found)), holds));
        return holds;
    }

    /** Whether every check holds, of at least this many; fewer mean that the demonstration ended early. */
    boolean allHold(int least) {
        return rows.size() >= least && rows.stream().allMatch(Row::holds);
    }

    /** A table after an empty line; nothing where nothing has been checked. */
    List<String> lines() {
        if (rows.isEmpty()) {
            return List.of();
        }
        Table table = new Table("   ", -1, -1, -1, -1).add("  check", "wanted", "found");
        rows.forEach(row -> table.add("  " + row.what(), row.wanted(), row.found(), row.holds() ? "ok" : "FAILED"));
        List<String> lines = new ArrayList<>(List.of(""));
        lines.addAll(table.lines());
        return lines;
    }
}
