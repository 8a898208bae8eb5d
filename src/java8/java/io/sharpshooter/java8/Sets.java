package io.sharpshooter.java8;

import java.util.Collection;
import java.util.Set;

/** Of {@link Set}. */
public final class Sets {
    private static final Set<Object> EMPTY = new FixedSet<>(new Object[0]);

    private Sets() {}

    @SuppressWarnings("unchecked") // holds nothing
    public static <E> Set<E> of() {
        return (Set<E>) EMPTY;
    }

    public static <E> Set<E> of(E e1) {
        return distinct(e1);
    }

    public static <E> Set<E> of(E e1, E e2) {
        return distinct(e1, e2);
    }

    public static <E> Set<E> of(E e1, E e2, E e3) {
        return distinct(e1, e2, e3);
    }

    public static <E> Set<E> of(E e1, E e2, E e3, E e4) {
        return distinct(e1, e2, e3, e4);
    }

    public static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5) {
        return distinct(e1, e2, e3, e4, e5);
    }

    public static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6) {
        return distinct(e1, e2, e3, e4, e5, e6);
    }

    public static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7) {
        return distinct(e1, e2, e3, e4, e5, e6, e7);
    }

    public static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8) {
        return distinct(e1, e2, e3, e4, e5, e6, e7, e8);
    }

    public static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8, E e9) {
        return distinct(e1, e2, e3, e4, e5, e6, e7, e8, e9);
    }

    public static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8, E e9, E e10) {
        return distinct(e1, e2, e3, e4, e5, e6, e7, e8, e9, e10);
    }

    /** @throws IllegalArgumentException if two are equal */
    @SafeVarargs
    public static <E> Set<E> of(E... elements) {
        return distinct((Object[]) elements);
    }

    /** The very set where nobody can change it. */
    @SuppressWarnings("unchecked") // nobody puts anything in
    public static <E> Set<E> copyOf(Collection<? extends E> elements) {
        return elements instanceof FixedSet ? (Set<E>) elements : new FixedSet<>(elements.toArray());
    }

    private static <E> Set<E> distinct(Object... elements) {
        Set<E> set = new FixedSet<>(elements);
        if (set.size() < elements.length) {
            throw new IllegalArgumentException("Two of these are equal: " + Lists.of(elements));
        }
        return set;
    }
}
