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

    /** The very set where nobody can change it. */
    @SuppressWarnings("unchecked") // nobody puts anything in
    public static <E> Set<E> copyOf(Collection<? extends E> elements) {
        return elements instanceof FixedSet ? (Set<E>) elements : new FixedSet<>(elements.toArray());
    }

    /** @throws IllegalArgumentException if two are equal */
    private static <E> Set<E> distinct(Object... elements) {
        Set<E> set = new FixedSet<>(elements);
        if (set.size() < elements.length) {
            throw new IllegalArgumentException("Two of these are equal: " + Lists.of(elements));
        }
        return set;
    }
}
