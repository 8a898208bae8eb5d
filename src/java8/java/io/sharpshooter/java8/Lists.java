package io.sharpshooter.java8;

import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** Of {@link List}. */
public final class Lists {
    private static final List<Object> EMPTY = new FixedList<>(new Object[0]);

    private Lists() {}

    @SuppressWarnings("unchecked") // holds nothing
    public static <E> List<E> of() {
        return (List<E>) EMPTY;
    }

    public static <E> List<E> of(E e1) {
        return fixed(e1);
    }

    public static <E> List<E> of(E e1, E e2) {
        return fixed(e1, e2);
    }

    public static <E> List<E> of(E e1, E e2, E e3) {
        return fixed(e1, e2, e3);
    }

    public static <E> List<E> of(E e1, E e2, E e3, E e4) {
        return fixed(e1, e2, e3, e4);
    }

    @SafeVarargs
    public static <E> List<E> of(E... elements) {
        return fixed(elements.clone());
    }

    /** The very list where nobody can change it, and nothing in it is null. */
    @SuppressWarnings("unchecked") // nobody puts anything in
    public static <E> List<E> copyOf(Collection<? extends E> elements) {
        return elements instanceof FixedList && !hasNull((FixedList<?>) elements)
                ? (List<E>) elements
                : fixed(elements.toArray());
    }

    private static boolean hasNull(FixedList<?> list) {
        for (Object element : list) {
            if (element == null) {
                return true;
            }
        }
        return false;
    }

    private static <E> List<E> fixed(Object... elements) {
        for (Object element : elements) {
            Objects.requireNonNull(element);
        }
        return elements.length == 0 ? of() : new FixedList<>(elements);
    }
}
