package io.sharpshooter.recorded;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What values of a class are made of: its fields. They are made by a constructor with all of them in their order, as
 * that of a record, or else by one with none. Immutable.
 */
public final class Shape {
    private static final Map<Class<?>, Shape> KNOWN = new ConcurrentHashMap<>();

    private final Map<String, Field> fields = new LinkedHashMap<>();
    private final Constructor<?> maker;

    private Shape(Class<?> type) {
        for (var field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                field.setAccessible(true);
                fields.put(field.getName(), field);
            }
        }
        maker = maker(type);
        maker.setAccessible(true);
    }

    private Constructor<?> maker(Class<?> type) {
        Class<?>[] types = fields.values().stream().map(Field::getType).toArray(Class<?>[]::new);
        try {
            for (var one : type.getDeclaredConstructors()) {
                if (one.getParameterCount() == 0) {
                    return one;
                }
            }
            return type.getDeclaredConstructor(types);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(type + " cannot be made of its fields.", e);
        }
    }

    /**
     * The same value with other fields.
     *
     * @param changes names of fields, and after each what it is now
     */
    @SuppressWarnings("unchecked") // what is made is of the class of the value
    public static <T> T with(T value, @Nullable Object... changes) {
        Map<String, Object> values = new LinkedHashMap<>();
        try {
            for (var field : of(value.getClass()).fields.values()) {
                values.put(field.getName(), field.get(value));
            }
            for (int at = 0; at < changes.length; at += 2) {
                String name = String.valueOf(changes[at]);
                if (!values.containsKey(name)) {
                    throw new IllegalArgumentException(value.getClass() + " has no field " + name + ".");
                }
                values.put(name, changes[at + 1]);
            }
            return (T) of(value.getClass()).make(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static Shape of(Class<?> type) {
        return KNOWN.computeIfAbsent(type, Shape::new);
    }

    /** By their names, in the order of the class. */
    Map<String, Field> fields() {
        return fields;
    }

    /** @param values by the names of the fields; what is missing is null */
    Object make(Map<String, Object> values) throws ReflectiveOperationException {
        @Nullable Object[] parts = fields.keySet().stream().map(values::get).toArray();
        if (maker.getParameterCount() > 0) {
            return maker.newInstance(parts);
        }
        var made = maker.newInstance();
        for (var field : fields.values()) {
            field.set(made, values.get(field.getName()));
        }
        return made;
    }
}
