package io.sharpshooter.recorded;

import static com.fasterxml.jackson.core.JsonToken.END_ARRAY;
import static com.fasterxml.jackson.core.JsonToken.END_OBJECT;
import static com.fasterxml.jackson.core.JsonToken.START_ARRAY;
import static com.fasterxml.jackson.core.JsonToken.START_OBJECT;
import static com.fasterxml.jackson.core.JsonToken.VALUE_NUMBER_INT;
import static com.fasterxml.jackson.core.JsonToken.VALUE_STRING;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.sharpshooter.claim.BackOffs.AskGroup;
import io.sharpshooter.model.ClusterSnapshot.NodeSource;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.Roster;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads what a {@link SnapshotWriter} has written, and nothing else. For one thread. */
final class SnapshotReader {
    /** More bytes than these are no cluster: 400,000 containers are 60 million. */
    private static final long MOST_BYTES = 1L << 30;

    private static final List<String> MAY_LACK = List.of("reservation", "newest", "alone");

    private final JsonParser json;
    private final Map<String, String> texts = new HashMap<>();
    private final List<Object> shared = new ArrayList<>();

    SnapshotReader(JsonParser json) {
        this.json = json;
    }

    /** The value that begins at this token. */
    Object read(Type type) throws IOException {
        if (json.getTokenLocation().getByteOffset() > MOST_BYTES) {
            throw wrong("more than " + MOST_BYTES + " bytes");
        }
        Class<?> of = (Class<?>) (type instanceof ParameterizedType many ? many.getRawType() : type);
        if (of == Object.class) {
            return read(json.hasToken(VALUE_STRING) ? String.class : AskGroup.class);
        } else if (of == String.class) {
            return texts.computeIfAbsent(text(), it -> it);
        } else if (of == boolean.class) {
            return json.getBooleanValue();
        } else if (of == int.class || of == Integer.class) {
            return json.getIntValue();
        } else if (of == long.class || of == Long.class) {
            return json.getLongValue();
        } else if (of == BigInteger.class) {
            return json.getBigIntegerValue();
        } else if (of.isEnum()) {
            return constant(of, text());
        } else if (of == long[].class) {
            return readAll(Long.class, new ArrayList<>()).stream()
                    .mapToLong(Long.class::cast)
                    .toArray();
        } else if (of == Roster.class) {
            return Roster.of(listOf(ContainerSnapshot.class));
        } else if (of == NodeSource.class) {
            var nodes = listOf(NodeSnapshot.class);
            return new NodeSource(() -> nodes);
        }
        return type instanceof ParameterizedType many ? readMany(of, many.getActualTypeArguments()) : readOnce(of);
    }

    private String text() throws IOException {
        if (!json.hasToken(VALUE_STRING)) {
            throw wrong("no text");
        }
        return json.getText();
    }

    private Object constant(Class<?> of, String name) throws IOException {
        return Arrays.stream(of.getEnumConstants())
                .filter(one -> ((Enum<?>) one).name().equals(name))
                .findFirst()
                .orElseThrow(() -> wrong("\"" + name + "\""));
    }

    private Object readMany(Class<?> of, Type[] types) throws IOException {
        if (!Map.class.isAssignableFrom(of)) {
            return readAll(types[0], of == List.class ? new ArrayList<>() : new LinkedHashSet<>());
        }
        Map<Object, Object> map = SortedMap.class.isAssignableFrom(of) ? new TreeMap<>() : new LinkedHashMap<>();
        begin(START_ARRAY);
        while (json.nextToken() != END_ARRAY) {
            var key = read(types[0]);
            json.nextToken();
            map.put(key, read(types[1]));
        }
        return map;
    }

    private <T extends Collection<Object>> T readAll(Type type, T all) throws IOException {
        begin(START_ARRAY);
        while (json.nextToken() != END_ARRAY) {
            all.add(read(type));
        }
        return all;
    }

    private <T> List<T> listOf(Class<T> type) throws IOException {
        List<T> all = new ArrayList<>();
        readAll(type, new ArrayList<>()).forEach(one -> all.add(type.cast(one)));
        return all;
    }

    private Object readOnce(Class<?> of) throws IOException {
        if (json.hasToken(VALUE_NUMBER_INT)) {
            int number = json.getIntValue();
            if (number < 0 || number >= shared.size() || !of.isInstance(shared.get(number))) {
                throw wrong(number + ", which stands for nothing there");
            }
            return shared.get(number);
        }
        var made = of == Eligibility.class ? AllowedNodes.class : of;
        var value = readFields(made);
        if (SnapshotWriter.isShared(made)) {
            shared.add(value);
        }
        return value;
    }

    private Object readFields(Class<?> of) throws IOException {
        Shape shape = Shape.of(of);
        Map<String, Object> values = new HashMap<>();
        begin(START_OBJECT);
        while (json.nextToken() != END_OBJECT) {
            var field = shape.fields().get(json.getCurrentName());
            if (field == null) {
                throw wrong("a field \"" + json.getCurrentName() + "\"");
            }
            json.nextToken();
            values.put(field.getName(), read(field.getGenericType()));
        }
        for (var field : shape.fields().values()) {
            if (field.getType() == boolean.class) {
                values.putIfAbsent(field.getName(), false);
            } else if (field.getType() == Eligibility.class) {
                values.putIfAbsent(field.getName(), Eligibility.ANYWHERE);
            } else if (!values.containsKey(field.getName()) && !MAY_LACK.contains(field.getName())) {
                throw wrong("no field \"" + field.getName() + "\" before");
            }
        }
        try {
            return shape.make(values);
        } catch (ReflectiveOperationException | RuntimeException e) {
            var cause = e.getCause() == null ? e : e.getCause();
            throw wrong("before: " + cause.getMessage());
        }
    }

    private void begin(JsonToken token) throws IOException {
        if (!json.hasToken(token)) {
            throw wrong(String.valueOf(json.currentToken()));
        }
    }

    private IOException wrong(String what) {
        return new IOException("At byte " + json.getTokenLocation().getByteOffset() + " there is " + what + ".");
    }
}
