package io.sharpshooter.config;

import static java.lang.Math.min;
import static java.util.Comparator.comparingInt;
import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.joining;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds what somebody probably meant: the smallest number of letters to insert, delete or replace (Levenshtein). */
public final class Nearest {
    private Nearest() {}

    /** The nearest of some names; the first in the order of the alphabet where several are. */
    public static Optional<String> of(String text, Collection<String> names) {
        return least(names, name -> distance(text, name));
    }

    /** The nearest of some names where it is no further than {@code limit} letters. */
    public static Optional<String> within(String text, Collection<String> names, int limit) {
        List<String> near = names.stream()
                .filter(name -> Math.abs(name.length() - text.length()) <= limit)
                .toList();
        return of(text, near).filter(name -> distance(text, name) <= limit);
    }

    /**
     * The nearest of some keys by their words, in whatever order and however they are joined and spelled; what stands
     * before the last dot may be missing.
     */
    public static Optional<String> inSense(String text, Collection<String> names) {
        return least(names, name -> {
            int whole = distance(words(text), words(name));
            int last = distance(words(last(text)), words(last(name)));
            return min(whole, 1 + last);
        });
    }

    private static Optional<String> least(Collection<String> names, ToIntFunction<String> distance) {
        Comparator<String> order = comparingInt(distance);
        return names.stream().min(order.thenComparing(Comparator.naturalOrder()));
    }

    private static String words(String key) {
        return Stream.of(key.toLowerCase(ROOT).split("[-_. ]")).sorted().collect(joining(" "));
    }

    private static String last(String key) {
        return key.substring(key.lastIndexOf('.') + 1);
    }

    private static int distance(String left, String right) {
        return LevenshteinDistance.getDefaultInstance().apply(left, right);
    }
}
