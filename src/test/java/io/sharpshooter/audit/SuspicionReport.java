package io.sharpshooter.audit;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.model.Printable;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Suspicions for people and for programs. */
public final class SuspicionReport {
    private static final List<String> HEAD =
            Stream.of("queue", "partition", "field", "unit", "booked", "why").toList();

    /** The last character that is written as it is, {@code ~}. */
    private static final int LAST_PLAIN = 0x7E;

    private SuspicionReport() {}

    /** A table with a head, or one line that says that there are none. */
    public static String table(List<Suspicion> suspicions) {
        if (suspicions.isEmpty()) {
            return "No queue's books are impossible.\n";
        }
        List<List<String>> rows = new ArrayList<>(List.of(HEAD));
        suspicions.forEach(suspicion -> rows.add(row(suspicion)));
        StringBuilder table = new StringBuilder();
        for (List<String> row : rows) {
            for (int column = 0; column < row.size(); column++) {
                int place = column;
                int width = rows.stream()
                        .mapToInt(it -> it.get(place).length())
                        .max()
                        .orElse(0);
                table.append(column == 0 ? "" : "  ")
                        .append(padded(row.get(column), column == row.size() - 1 ? 0 : width));
            }
            table.append('\n');
        }
        return table.toString();
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static List<String> row(Suspicion suspicion) {
        return Stream.of(
                        Printable.text(suspicion.queue()),
                        suspicion.partition().isEmpty() ? "<DEFAULT>" : Printable.text(suspicion.partition()),
                        suspicion.field(),
                        Printable.text(suspicion.unit()),
                        String.valueOf(suspicion.booked()),
                        switch (suspicion.why()) {
                            case NEGATIVE -> "less than none";
                            case NO_APP -> "no app is there";
                        })
                .toList();
    }

    /**
     * An array of objects, empty when there are none; in ASCII that can be printed, so that no encoding loses a name.
     */
    public static String json(List<Suspicion> suspicions) {
        ArrayNode array = new ObjectMapper().createArrayNode();
        for (Suspicion suspicion : suspicions) {
            ObjectNode object = array.addObject();
            object.put("queue", suspicion.queue());
            object.put("partition", suspicion.partition());
            object.put("field", suspicion.field());
            object.put("unit", suspicion.unit());
            object.put("booked", suspicion.booked());
            object.put("why", suspicion.why().name());
        }
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
