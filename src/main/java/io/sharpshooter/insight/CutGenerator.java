package io.sharpshooter.insight;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import java.io.IOException;

/**
 * Writes no text of more than {@link #MOST_CHARACTERS}: names of queues and nodes, tags and constraints are as long
 * as their users want. What is cut says so at its end.
 */
final class CutGenerator extends JsonGeneratorDelegate {
    static final int MOST_CHARACTERS = 1_000;

    CutGenerator(JsonGenerator generator) {
        super(generator);
    }

    @Override
    public void writeString(String text) throws IOException {
        super.writeString(cut(text));
    }

    /** No pair of surrogates is cut in two. */
    private static String cut(String text) {
        if (text.length() <= MOST_CHARACTERS) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MOST_CHARACTERS - 1)) ? MOST_CHARACTERS - 1 : MOST_CHARACTERS;
        return text.substring(0, end) + "... (cut, " + text.length() + " characters in all)";
    }
}
