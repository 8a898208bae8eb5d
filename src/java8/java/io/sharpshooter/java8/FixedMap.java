package io.sharpshooter.java8;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** A map that nobody changes, in the order in which it was made. Immutable. */
final class FixedMap<K, V> extends AbstractMap<K, V> {
    private final Map<K, V> entries;

    /** @param entries copied; nothing in it may be null */
    FixedMap(Map<? extends K, ? extends V> entries) {
        Map<K, V> copy = new LinkedHashMap<>();
        entries.forEach((key, value) -> copy.put(Objects.requireNonNull(key), Objects.requireNonNull(value)));
        this.entries = Collections.unmodifiableMap(copy);
    }

    @Override
    public V get(Object key) {
        return entries.get(key);
    }

    @Override
    public boolean containsKey(Object key) {
        return entries.containsKey(key);
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
        return entries.entrySet();
    }
}
