package io.sharpshooter.audit;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Suspicions for people and for programs. */
public final class SuspicionReport {
    private static final List<String> HEAD = List.of("queue", "partition", "field", "unit", "booked", "why");

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
        return List.of(
                suspicion.queue(),
                suspicion.partition().isEmpty() ? "<DEFAULT>" : suspicion.partition(),
                suspicion.field(),
                suspicion.unit(),
                String.valueOf(suspicion.booked()),
                switch (suspicion.why()) {
                    case NEGATIVE -> "less than none";
                    case NO_APP -> "no app is there";
                });
    }

    /** An array of objects; empty when there are none. */
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
        return array.toPrettyString() + "\n";
    }
}
