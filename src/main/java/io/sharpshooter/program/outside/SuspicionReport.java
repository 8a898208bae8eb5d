package io.sharpshooter.program.outside;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.sharpshooter.model.Printable;
import io.sharpshooter.program.Table;
import io.sharpshooter.program.outside.Suspicion.Why;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** Suspicions for people and for programs. */
public final class SuspicionReport {
    /** The last character that is written as it is, {@code ~}. */
    private static final int LAST_PLAIN = 0x7E;

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
                suspicion.why() == Why.NEGATIVE ? "less than none" : "no app is there"));
        return String.join("\n", table.lines()) + "\n";
    }

    /**
     * An array of objects, empty when there are none; in ASCII that can be printed, so that no encoding loses a name.
     */
    public static String json(List<Suspicion> suspicions) {
        ArrayNode array = new ObjectMapper().createArrayNode();
        suspicions.forEach(suspicion -> array.addObject()
                .put("queue", suspicion.queue())
                .put("partition", suspicion.partition())
                .put("field", suspicion.field())
                .put("unit", suspicion.unit())
                .put("booked", suspicion.booked())
                .put("why", suspicion.why().name()));
        return printed(array) + "\n";
    }

    private static String printed(ArrayNode array) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new ObjectMapper().createGenerator(text)) {
            json.useDefaultPrettyPrinter().setHighestNonEscapedChar(LAST_PLAIN).writeTree(array);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }
}
