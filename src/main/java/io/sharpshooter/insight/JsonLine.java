package io.sharpshooter.insight;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.RoundTime;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * One JSON object on one line; fields come in the order in which they are written, and texts that are too long are cut.
 * It is ASCII that can be printed: every other character of a name is escaped, and comes back when the line is parsed.
 */
final class JsonLine {
    private static final JsonFactory FACTORY = new JsonFactory();

    /**
     * The last character that is written as it is, {@code ~}: others may be lost where the log's encoding is not
     * UTF-8.
     */
    private static final int LAST_PLAIN = 0x7E;

    private static final DateTimeFormatter ISO =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    /** Writes some fields. */
    interface Fields {
        void write(JsonGenerator json) throws IOException;
    }

    private JsonLine() {}

    /** A line that begins with the wall time, in words and in ms since the epoch. */
    static String at(RoundTime time, Fields fields) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new CutGenerator(FACTORY.createGenerator(text))) {
            json.setHighestNonEscapedChar(LAST_PLAIN);
            json.writeStartObject();
            json.writeStringField("time", ISO.format(Instant.ofEpochMilli(time.wallMs())));
            json.writeNumberField("ms", time.wallMs());
            fields.write(json);
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    /** An object with an amount per type name, zero amounts left out. */
    static void vector(JsonGenerator json, String field, ResourceVector vector, ResourceTypes types)
            throws IOException {
        json.writeObjectFieldStart(field);
        for (int type = 0; type < types.size(); type++) {
            if (vector.get(type) != 0) {
                json.writeNumberField(types.names().get(type), vector.get(type));
            }
        }
        json.writeEndObject();
    }
}
