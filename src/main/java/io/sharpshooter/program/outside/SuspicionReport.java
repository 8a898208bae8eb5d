package io.sharpshooter.program.outside;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.sharpshooter.model.Printable;
import io.sharpshooter.program.Table;
import java.io.UncheckedIOException;
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

    /**
     * An array of objects, empty when there are none; in ASCII that can be printed, so that no encoding loses a name.
     */
    public static String json(List<Suspicion> suspicions) {
        ObjectMapper mapper = new ObjectMapper();
        ArrayNode array = mapper.createArrayNode();
        suspicions.forEach(suspicion -> array.addObject()
                .put("queue", suspicion.queue())
                .put("partition", suspicion.partition())
                .put("field", suspicion.field())
                .put("unit", suspicion.unit())
                .put("booked", suspicion.booked())
                .put("why", suspicion.booked() < 0 ? "NEGATIVE" : "NO_APP"));
        try {
            return mapper.writerWithDefaultPrettyPrinter()
                            .with(JsonWriteFeature.ESCAPE_NON_ASCII)
                            .writeValueAsString(array)
                            .replace("\u007F", "\\u007F") // is ASCII, but cannot be printed
                    + "\n";
        } catch (JsonProcessingException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
