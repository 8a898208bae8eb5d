package io.sharpshooter.model;

/**
 * Text that others have written (names of queues and users, values, messages of exceptions), as it may stand in a
 * line of a log or of a terminal. Characters that are not seen are escaped as in JSON: line ends and tabs as
 * {@code \n}, {@code \r}, {@code \t}, the others as {@code \}{@code u009b}. These are control and format characters
 * (those that change the direction of a text too), separators of lines and paragraphs, halves of surrogate pairs, and
 * what is no character. What has been escaped once stays the same. Without state.
 */
public final class Printable {
    /** How many characters of a name or a value a message shows. */
    public static final int VALUE = 200;

    private Printable() {}

    /** The whole text on one line. */
    public static String text(String foreign) {
        var line = new StringBuilder(foreign.length());
        foreign.codePoints().forEach(point -> append(point, line));
        return line.toString();
    }

    /** The same of a name or a value in a message, at most {@link #VALUE} characters of it. */
    public static String value(String foreign) {
        return text(foreign, VALUE);
    }

    /**
     * The beginning of a text on one line, and how much is left out.
     *
     * @param most how many of its characters are shown, at least 1
     */
    public static String text(String foreign, int most) {
        if (foreign.length() <= most) {
            return text(foreign);
        }
        int end = most;
        if (Character.isHighSurrogate(foreign.charAt(end - 1))) {
            end--;
        }
        return text(foreign.substring(0, end)) + "... (" + (foreign.length() - end) + " more characters)";
    }

    private static void append(int point, StringBuilder line) {
        if (isSeen(point)) {
            line.appendCodePoint(point);
            return;
        }
        switch (point) {
            case '\n' -> line.append("\\n");
            case '\r' -> line.append("\\r");
            case '\t' -> line.append("\\t");
            default -> escape(point, line);
        }
    }

    private static boolean isSeen(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }

    private static void escape(int point, StringBuilder line) {
        for (char half : Character.toChars(point)) {
            line.append("\\u").append(Integer.toHexString(0x10000 | half), 1, 5);
        }
    }
}
