package io.sharpshooter.program.outside;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.sharpshooter.model.Printable;
import io.sharpshooter.program.PrintedJson;
import io.sharpshooter.program.Table;
import java.util.List;

/** Suspicions for people and for programs. */
public final class SuspicionReport {
    private SuspicionReport() {}

    /** A table with a head, or one line that says that there are none. */
    public static String table(List<Suspicion> suspicions) {
        if (suspicions.isEmpty()) {
            return "No queue's books are impossible.\n";
        }
        Table table =
                new Table("  ", -1, -1, -1, -1, -1, -1).add("queue", "partition", "field", "unit", "booked", "why");
        suspicions.forEach(suspicion -> table.add(
                Printable.text(suspicion.queue()),
                suspicion.partition().isEmpty() ? "<DEFAULT>" : Printable.text(suspicion.partition()),
                suspicion.field(),
                Printable.text(suspicion.unit()),
                suspicion.booked(),
                suspicion.booked() < 0 ? "less than none" : "no app is there"));
        return String.join("\n", table.lines()) + "\n";
    }

    /** An array of objects, empty when there are none. */
    public static String json(List<Suspicion> suspicions) {
        var array = JsonNodeFactory.instance.arrayNode();
        suspicions.forEach(suspicion -> array.addObject()
                .put("queue", suspicion.queue())
                .put("partition", suspicion.partition())
                .put("field", suspicion.field())
                .put("unit", suspicion.unit())
                .put("booked", suspicion.booked())
                .put("why", suspicion.booked() < 0 ? "NEGATIVE" : "NO_APP"));
        return PrintedJson.of(array);
    }
}
