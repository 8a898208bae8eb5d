package io.sharpshooter.demand;

import io.sharpshooter.model.Ask;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The outcome for some equal waiting containers of one ask, with the numbers behind it.
 *
 * @param ask which ask
 * @param count how many of its containers this is about
 * @param reason the outcome
 * @param numbers by name, in words that a person understands, e.g. {@code ideal: memory-mb=40960}
 */
public record Verdict(Ask ask, int count, Reason reason, SortedMap<String, String> numbers) {
    public Verdict {
        numbers = Collections.unmodifiableSortedMap(new TreeMap<>(numbers));
    }
}
