package io.sharpshooter.cli;

import io.sharpshooter.config.Nearest;
import java.util.Collection;
import java.util.stream.Collectors;

/** What somebody who typed a name that there is not may have meant. */
final class Suggestion {
    private static final int MOST_SLIPS = 2;

    /** Each slip needs so many letters around it; else everything short is like everything else. */
    private static final int LETTERS_PER_SLIP = 3;

    private Suggestion() {}

    /** The end of a sentence: the name that is almost the same, else those of which it is a part, else nothing. */
    static String after(String typed, Collection<String> names) {
        int slips = Math.min(MOST_SLIPS, typed.length() / LETTERS_PER_SLIP);
        String meant = Nearest.within(typed, names, slips).orElseGet(() -> holding(typed, names));
        return meant.isEmpty() ? "" : ". Maybe " + meant + ".";
    }

    private static String holding(String part, Collection<String> names) {
        return names.stream()
                .filter(name -> part.length() >= LETTERS_PER_SLIP && name.contains(part))
                .sorted()
                .collect(Collectors.joining(" or "));
    }
}
