package io.sharpshooter.recorded;

import static com.fasterxml.jackson.core.JsonToken.END_OBJECT;
import static com.fasterxml.jackson.core.JsonToken.START_OBJECT;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.model.ClusterSnapshot;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * A recording as a file: JSON, compressed by gzip. Its first field is the version of the format; {@code settings},
 * {@code cluster} and {@code book} follow. Without state.
 */
public final class SnapshotFile {
    private static final String FORMAT = "sharpshooter-snapshot";
    private static final int VERSION = 1;
    private static final JsonFactory FACTORY = new JsonFactory();

    private SnapshotFile() {}

    /** Writes all of it, and reads all nodes for that. What is written to is closed. */
    public static void write(Recording recording, OutputStream out) throws IOException {
        write(recording, UnaryOperator.identity(), out);
    }

    /** The same with other names of users, apps, queues, nodes, labels and tags; each number and equality stays. */
    public static void writeAnonymous(Recording recording, OutputStream out) throws IOException {
        var names = Anonymous.of(recording);
        Map<String, String> settings = new TreeMap<>();
        recording.settings().forEach((key, text) -> settings.put(Anonymous.key(key, names), text));
        write(new Recording(settings, recording.cluster(), recording.book()), names, out);
    }

    static void write(Recording recording, UnaryOperator<String> names, OutputStream out) throws IOException {
        try (JsonGenerator json = FACTORY.createGenerator(new GZIPOutputStream(out, 1 << 16))) {
            var writer = new SnapshotWriter(json, recording.cluster().nodes(), names);
            json.writeStartObject();
            json.writeNumberField(FORMAT, VERSION);
            json.writeObjectFieldStart("settings");
            for (var setting : recording.settings().entrySet()) {
                json.writeStringField(setting.getKey(), setting.getValue());
            }
            json.writeEndObject();
            json.writeFieldName("cluster");
            writer.write(recording.cluster());
            json.writeFieldName("book");
            writer.write(recording.book());
            json.writeEndObject();
        }
    }

    /**
     * Reads one.
     *
     * @throws IOException where it is none, is damaged, of a newer version, or more than memory holds
     */
    public static Recording read(InputStream file) throws IOException {
        try (JsonParser json = FACTORY.createParser(new GZIPInputStream(file, 1 << 16))) {
            var recording = read(json);
            if (json.nextToken() != END_OBJECT || json.nextToken() != null) {
                throw new IOException("Something comes after its end.");
            }
            return recording;
        } catch (OutOfMemoryError e) {
            throw new IOException("It does not fit into " + Runtime.getRuntime().maxMemory() + " bytes of memory.", e);
        }
    }

    private static Recording read(JsonParser json) throws IOException {
        json.nextToken();
        if (!FORMAT.equals(json.nextFieldName())) {
            throw new IOException("It is no snapshot.");
        }
        int version = json.nextIntValue(0);
        if (version != VERSION) {
            throw new IOException("It has version " + version + "; this release knows " + VERSION + ".");
        }
        Map<String, String> settings = new LinkedHashMap<>();
        expect("settings", json);
        for (var key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
            settings.put(key, String.valueOf(json.nextTextValue()));
        }
        var reader = new SnapshotReader(json);
        expect("cluster", json);
        var cluster = (ClusterSnapshot) reader.read(ClusterSnapshot.class);
        cluster.nodes(); // as in the round that was recorded
        expect("book", json);
        return new Recording(settings, cluster, (ClaimBook) reader.read(ClaimBook.class));
    }

    private static void expect(String field, JsonParser json) throws IOException {
        if (!field.equals(json.nextFieldName()) || json.nextToken() != START_OBJECT) {
            throw new IOException("It lacks its " + field + ".");
        }
    }
}
