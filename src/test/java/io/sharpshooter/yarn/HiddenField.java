package io.sharpshooter.yarn;

import java.lang.reflect.Field;

/** A field that Hadoop shows to its own classes alone. */
public final class HiddenField {
    private HiddenField() {}

    /** What it holds. */
    public static Object of(Class<?> owner, String name, Object of) {
        try {
            Field field = owner.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(of);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Writes into one of the object's own class. */
    public static void set(Object of, String name, Object value) {
        try {
            Field field = of.getClass().getDeclaredField(name);
            field.setAccessible(true);
            field.set(of, value);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
