package io.sharpshooter.java8;

import java.util.AbstractSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;

/** A set that nobody changes, in the order in which it was made. Immutable. */
final class FixedSet<E> extends AbstractSet<E> {
    private final Set<E> elements = new LinkedHashSet<>();

    @SuppressWarnings("unchecked") // only elements of this type come in
    FixedSet(Object[] elements) {
        for (Object element : elements) {
            this.elements.add((E) Objects.requireNonNull(element));
        }
    }

    @Override
    public boolean contains(Object element) {
        return elements.contains(element);
    }

    @Override
    public Iterator<E> iterator() {
        Iterator<E> all = elements.iterator();
        return new Iterator<E>() {
            @Override
            public boolean hasNext() {
                return all.hasNext();
            }

            @Override
            public E next() {
                return all.next();
            }
        };
    }

    @Override
    public int size() {
        return elements.size();
    }
}
