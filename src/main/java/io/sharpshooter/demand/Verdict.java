package io.sharpshooter.demand;

import static java.lang.Math.min;

import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The outcome for some equal waiting containers of one ask, with the numbers behind it.
 *
 * @param ask which ask
 * @param count how many of its containers this is about
 * @param reason the outcome
 * @param numbers behind it
 */
public record Verdict(Ask ask, int count, Reason reason, Numbers numbers) {
    /**
     * The same outcome for the containers of both, as far as they can be counted; the ask and the numbers of this one
     * stand for both.
     */
    public Verdict and(Verdict other) {
        return new Verdict(ask, (int) min(Integer.MAX_VALUE, (long) count + other.count), reason, numbers);
    }

    /**
     * The numbers behind an outcome. They are put into words, and some of them looked up, only when somebody reads
     * them: most refusals are those of the round before.
     *
     * @param types what amounts mean
     * @param known amounts and words by name
     * @param lookedUp further ones, asked for when they are read
     */
    public record Numbers(ResourceTypes types, Map<String, ?> known, Supplier<Map<String, String>> lookedUp) {
        public Numbers {
            known = Map.copyOf(known);
        }

        public Numbers(ResourceTypes types, Map<String, ?> known) {
            this(types, known, Map::of);
        }

        public Numbers with(String name, Object number) {
            return with(Map.of(name, number));
        }

        public Numbers with(Map<String, ?> others) {
            Map<String, Object> all = new HashMap<>(known);
            all.putAll(others);
            return new Numbers(types, all, lookedUp);
        }

        /** By name, in words that a person understands, e.g. {@code ideal: memory-mb=40960}. */
        public SortedMap<String, String> inWords() {
            SortedMap<String, String> all = new TreeMap<>(lookedUp.get());
            known.forEach((name, number) -> all.put(
                    name, number instanceof ResourceVector amount ? types.describe(amount) : number.toString()));
            return all;
        }
    }
}
