package io.sharpshooter.java8;

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Objects;

/** Of {@link Map}. */
public final class Maps {
    private static final Map<Object, Object> EMPTY = new FixedMap<>(Collections.emptyMap());

    private Maps() {}

    @SuppressWarnings("unchecked") // holds nothing
    public static <K, V> Map<K, V> of() {
        return (Map<K, V>) EMPTY;
    }

    public static <K, V> Map<K, V> of(K k1, V v1) {
        return distinct(k1, v1);
    }

    public static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2) {
        return distinct(k1, v1, k2, v2);
    }

    public static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3) {
        return distinct(k1, v1, k2, v2, k3, v3);
    }

    /** @throws IllegalArgumentException if two keys are equal */
    @SafeVarargs
    public static <K, V> Map<K, V> ofEntries(Entry<? extends K, ? extends V>... entries) {
        Map<K, V> map = new LinkedHashMap<>();
        for (Entry<? extends K, ? extends V> entry : entries) {
            put(map, entry.getKey(), entry.getValue());
        }
        return new FixedMap<>(map);
    }

    public static <K, V> Entry<K, V> entry(K key, V value) {
        return new SimpleImmutableEntry<>(Objects.requireNonNull(key), Objects.requireNonNull(value));
    }

    /** The very map where nobody can change it. */
    @SuppressWarnings("unchecked") // nobody puts anything in
    public static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> map) {
        if (map instanceof FixedMap) {
            return (Map<K, V>) map;
        }
        Map<K, V> copy = new LinkedHashMap<>();
        map.forEach((key, value) -> put(copy, key, value));
        return new FixedMap<>(copy);
    }

    /** @param words keys and values, in turn */
    @SuppressWarnings("unchecked") // the callers above have the types
    private static <K, V> Map<K, V> distinct(Object... words) {
        Map<K, V> map = new LinkedHashMap<>();
        for (int i = 0; i < words.length; i += 2) {
            put(map, (K) words[i], (V) words[i + 1]);
        }
        return new FixedMap<>(map);
    }

    private static <K, V> void put(Map<K, V> map, K key, V value) {
        if (map.put(Objects.requireNonNull(key), Objects.requireNonNull(value)) != null) {
            throw new IllegalArgumentException("Two keys are equal: " + key);
        }
    }
}
