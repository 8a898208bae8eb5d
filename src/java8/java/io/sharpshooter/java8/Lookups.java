package io.sharpshooter.java8;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Of {@link MethodHandles}. */
public final class Lookups {
    /** All that a class may see: its own, its package's, what others give to those who extend them or to everybody. */
    private static final int ALL = Lookup.PUBLIC | Lookup.PRIVATE | Lookup.PROTECTED | Lookup.PACKAGE;

    private Lookups() {}

    /** @throws IllegalAccessException if that class lets nobody in */
    public static Lookup privateLookupIn(Class<?> type, Lookup caller) throws IllegalAccessException {
        try {
            return newer(type, caller);
        } catch (NoSuchMethodException e) {
            return older(type);
        }
    }

    /** Java 9 to 16, which run the lowered classes too. */
    private static Lookup newer(Class<?> type, Lookup caller) throws NoSuchMethodException, IllegalAccessException {
        Method method = MethodHandles.class.getMethod("privateLookupIn", Class.class, Lookup.class);
        try {
            return (Lookup) method.invoke(null, type, caller);
        } catch (InvocationTargetException e) {
            throw refused(type, e.getCause());
        }
    }

    private static Lookup older(Class<?> type) throws IllegalAccessException {
        try {
            Constructor<Lookup> constructor = Lookup.class.getDeclaredConstructor(Class.class, int.class);
            constructor.setAccessible(true);
            return constructor.newInstance(type, ALL);
        } catch (NoSuchMethodException | InstantiationException e) {
            throw refused(type, e);
        } catch (InvocationTargetException e) {
            throw refused(type, e.getCause());
        }
    }

    private static IllegalAccessException refused(Class<?> type, Throwable cause) {
        IllegalAccessException refused = new IllegalAccessException("No way into " + type.getName());
        refused.initCause(cause);
        return refused;
    }
}
