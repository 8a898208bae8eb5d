package io.sharpshooter.faults;

import io.sharpshooter.model.Printable;
import io.sharpshooter.program.Table;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Areas down: how many faults there are and were caught. Then what is to be done about the others.
 *
 * @param took all of it
 */
record FaultTable(List<FaultFinding> findings, Duration took) {
    private static final int LONGEST = 1_000;

    void print(PrintWriter out) {
        Table table = new Table("  ", -10, 0, 0, 0).add("area", "faults", "caught", "seconds");
        Map<String, List<FaultFinding>> byArea = findings.stream()
                .collect(Collectors.groupingBy(finding -> finding.fault().area(), TreeMap::new, Collectors.toList()));
        byArea.forEach((area, some) -> table.add(cells(area, some)));
        table.add(cells("all", findings)).lines().forEach(out::println);
        out.printf("It took %d min %d s.%n", took.toMinutes(), took.toSecondsPart());
        findings.stream().filter(finding -> !finding.isCaught()).forEach(finding -> complain(out, finding));
        out.flush();
    }

    private static Object[] cells(String name, List<FaultFinding> some) {
        return new Object[] {
            name,
            some.size(),
            some.stream().filter(FaultFinding::isCaught).count(),
            some.stream().mapToLong(finding -> finding.took().toSeconds()).sum()
        };
    }

    private static void complain(PrintWriter out, FaultFinding finding) {
        out.printf(
                "%nNOT CAUGHT, %s: %s%n  %s%n  %s%n  %s%n",
                finding.outcome().word(),
                finding.fault().name(),
                Printable.text(finding.fault().sentence()),
                Printable.text(finding.detail(), LONGEST),
                finding.outcome().advice());
    }
}
