package io.sharpshooter.java8;

import java.util.AbstractList;
import java.util.RandomAccess;

/** A list that nobody changes. Immutable. */
final class FixedList<E> extends AbstractList<E> implements RandomAccess {
    private final Object[] elements;

    /** @param elements this list's from now on */
    FixedList(Object[] elements) {
        this.elements = elements;
    }

    @Override
    @SuppressWarnings("unchecked") // only elements of this type come in
    public E get(int index) {
        return (E) elements[index];
    }

    @Override
    public int size() {
        return elements.length;
    }

    @Override
    public Object[] toArray() {
        return elements.clone();
    }
}
