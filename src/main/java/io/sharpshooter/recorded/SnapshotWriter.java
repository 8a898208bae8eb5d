package io.sharpshooter.recorded;

import com.fasterxml.jackson.core.JsonGenerator;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ClusterSnapshot.NodeSource;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Writes values as JSON: an object has the fields of its class, a map is an array of keys and values in turn. What many
 * name is written once, and where it comes again there is a number instead: what was written first has 0. A field that
 * is null, false, or the permission to run anywhere is left out. For one thread.
 */
final class SnapshotWriter {
    private final JsonGenerator json;
    private final List<NodeSnapshot> nodes;
    private final UnaryOperator<String> names;
    private final Map<Object, Integer> written = new HashMap<>();

    /**
     * @param nodes all of the cluster
     * @param names gives what is written for a text
     */
    SnapshotWriter(JsonGenerator json, List<NodeSnapshot> nodes, UnaryOperator<String> names) {
        this.json = json;
        this.nodes = nodes;
        this.names = names;
    }

    /** Whether values of a class are written once. */
    static boolean isShared(Class<?> type) {
        return type == QueueSnapshot.class
                || type == AppSnapshot.class
                || type == ResourceVector.class
                || type == AskKey.class
                || Eligibility.class.isAssignableFrom(type);
    }

    void write(Object value) throws IOException {
        if (value instanceof String text) {
            json.writeString(names.apply(text));
        } else if (value instanceof BigInteger number) {
            json.writeNumber(number);
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (value instanceof Enum<?> constant) {
            json.writeString(constant.name());
        } else if (value instanceof long[] amounts) {
            json.writeArray(amounts, 0, amounts.length);
        } else if (value instanceof Map<?, ?> map) {
            json.writeStartArray();
            for (var entry : map.entrySet()) {
                write(entry.getKey());
                write(entry.getValue());
            }
            json.writeEndArray();
        } else if (value instanceof Collection<?> many) {
            json.writeStartArray();
            for (var one : many) {
                write(one);
            }
            json.writeEndArray();
        } else if (value instanceof Roster roster) {
            write(roster.containers());
        } else if (value instanceof NodeSource) {
            write(nodes);
        } else {
            writeOnce(value);
        }
    }

    private void writeOnce(Object value) throws IOException {
        var known = value instanceof QueueSnapshot queue ? Integer.valueOf(queue.index()) : value;
        var number = isShared(value.getClass()) ? written.get(known) : null;
        if (number != null) {
            json.writeNumber(number);
            return;
        }
        writeFields(value instanceof Eligibility where ? AllowedNodes.of(where, nodes) : value);
        if (isShared(value.getClass())) {
            written.put(known, written.size());
        }
    }

    private void writeFields(Object value) throws IOException {
        json.writeStartObject();
        for (var field : Shape.of(value.getClass()).fields().entrySet()) {
            Object part;
            try {
                part = field.getValue().get(value);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
            if (part != null && part != Boolean.FALSE && part != Eligibility.ANYWHERE) {
                json.writeFieldName(field.getKey());
                write(part);
            }
        }
        json.writeEndObject();
    }
}
