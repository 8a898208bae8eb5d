package io.sharpshooter.cli;

import io.sharpshooter.config.Nearest;
import java.util.Collection;
import java.util.stream.Collectors;

/** What somebody who typed a name that there is not may have meant. */
final class Suggestion {
    private static final int MOST_SLIPS = 2;

    private Suggestion() {}

    /** The end of a sentence: the name that is almost the same, else those of which it is a part, else nothing. */
    static String after(String typed, Collection<String> names) {
        String meant = Nearest.within(typed, names, slips(typed)).orElseGet(() -> holding(typed, names));
        return meant.isEmpty() ? "" : ". Maybe " + meant + ".";
    }

    /** Fewer in short names, else everything short is like everything else. */
    private static int slips(String typed) {
        int letters = typed.replace("-", "").length();
        return Math.min(MOST_SLIPS, (letters + 1) / 3);
    }

    private static String holding(String part, Collection<String> names) {
        return names.stream()
                .filter(name -> part.length() > 2 && name.contains(part))
                .sorted()
                .collect(Collectors.joining(" or "));
    }
}
