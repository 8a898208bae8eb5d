package io.sharpshooter.yarn.books;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Fields and methods that Hadoop shows only to its own classes, and how to use them. Who looks one up that is not there fails with {@link
 * IllegalStateException}. Stateless and thread-safe.
 */
final class HiddenParts {
    private HiddenParts() {}

    /** What reads a field of an object. */
    static MethodHandle field(Class<?> owner, String name, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup()).findGetter(owner, name, type);
        } catch (NoSuchFieldException | IllegalAccessException e) {
            throw unknown(owner, name, e);
        }
    }

    /** The same as a variable. */
    static VarHandle variable(Class<?> owner, String name, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup()).findVarHandle(owner, name, type);
        } catch (NoSuchFieldException | IllegalAccessException e) {
            throw unknown(owner, name, e);
        }
    }

    static MethodHandle method(Class<?> owner, String name, Class<?> result, Class<?>... parameters) {
        try {
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
                    .findVirtual(owner, name, MethodType.methodType(result, parameters));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            throw unknown(owner, name, e);
        }
    }

    static IllegalStateException unknown(Class<?> owner, String name, @Nullable Exception cause) {
        return new IllegalStateException(
                owner.getName() + " has no " + name
                        + " that is known. Maybe this Hadoop is older than 3.3.1 or newer than 3.5.",
                cause);
    }

    /** Reads by a handle. */
    interface Reading<T> {
        @Nullable
        T read() throws Throwable;
    }

    /** Changes something by a handle. */
    interface Change {
        void make() throws Throwable;
    }

    /**
     * What such a handle says.
     *
     * @param failure said of a checked exception, which none is known to throw
     */
    static <T> @Nullable T read(String failure, Reading<T> reading) {
        try {
            return reading.read();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(failure, e);
        }
    }

    /** The same for what says nothing. */
    static void change(String failure, Change change) {
        read(failure, () -> {
            change.make();
            return null;
        });
    }
}
