package io.sharpshooter.demand;

import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The numbers behind an outcome. They are put into words, and some of them looked up, only when somebody reads them:
 * most refusals are those of the round before.
 *
 * @param types what the amounts mean
 * @param amounts by name
 * @param words by name, what is no amount
 * @param lookedUp further ones, asked for when they are read
 */
public record Numbers(
        ResourceTypes types,
        Map<String, ResourceVector> amounts,
        Map<String, ?> words,
        Supplier<Map<String, String>> lookedUp) {
    public Numbers {
        amounts = Map.copyOf(amounts);
        words = Map.copyOf(words);
    }

    public Numbers(ResourceTypes types, Map<String, ResourceVector> amounts, Map<String, ?> words) {
        this(types, amounts, words, Map::of);
    }

    /** Amounts only. */
    static Numbers of(ResourceTypes types, Map<String, ResourceVector> amounts) {
        return new Numbers(types, amounts, Map.of());
    }

    /** By name, in words that a person understands, e.g. {@code ideal: memory-mb=40960}. */
    public SortedMap<String, String> inWords() {
        SortedMap<String, String> all = new TreeMap<>();
        words.forEach((name, word) -> all.put(name, word.toString()));
        amounts.forEach((name, amount) -> all.put(name, types.describe(amount)));
        all.putAll(lookedUp.get());
        return all;
    }
}
