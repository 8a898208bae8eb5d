package io.sharpshooter.java8;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/** A map that nobody changes, in the order in which it was made. Immutable. */
final class FixedMap<K, V> extends AbstractMap<K, V> {
    private final Map<K, V> entries;

    /** @param entries this map's from now on; nothing in it is null */
    FixedMap(Map<K, V> entries) {
        this.entries = Collections.unmodifiableMap(entries);
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
