package io.sharpshooter.program;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;

/** JSON as commands print it: in ASCII that can be printed, so that no encoding loses a name. */
public final class PrintedJson {
    private PrintedJson() {}

    /** On several lines, the last one ended. */
    public static String of(JsonNode json) {
        try {
            return new ObjectMapper()
                            .writerWithDefaultPrettyPrinter()
                            .with(JsonWriteFeature.ESCAPE_NON_ASCII)
                            .writeValueAsString(json)
                            .replace("\u007F", "\\u007F") // is ASCII, but cannot be printed
                    + "\n";
        } catch (JsonProcessingException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
