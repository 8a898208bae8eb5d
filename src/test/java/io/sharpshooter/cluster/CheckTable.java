package io.sharpshooter.cluster;

import io.sharpshooter.model.Printable;
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
        int what = width(rows.stream().map(Row::what).toList());
        int wanted = width(rows.stream().map(Row::wanted).toList());
        int found = width(rows.stream().map(Row::found).toList());
        String format = "  %-" + what + "s  %-" + wanted + "s  %-" + found + "s  %s";
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(format.formatted("check", "wanted", "found", ""));
        rows.forEach(row ->
                lines.add(format.formatted(row.what(), row.wanted(), row.found(), row.holds() ? "ok" : "FAILED")));
        return lines;
    }

    private static int width(List<String> texts) {
        return texts.stream().mapToInt(String::length).max().orElse(0) + 1;
    }
}
