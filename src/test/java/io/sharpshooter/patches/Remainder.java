package io.sharpshooter.patches;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * By how much one book is off: what it says less what it should say, in containers or MB. Also a line of text between
 * the JVM that tests a Hadoop and the one that asked for it.
 *
 * @param book which
 * @param moment when
 * @param source in the queue that the app was moved from
 * @param destination in the queue that it was moved to
 * @param root in their parent
 */
record Remainder(MovedBook book, Moment moment, long source, long destination, long root) {
    private static final Pattern LINE = Pattern.compile("@book (\\w+) (\\w+) (-?\\d+) (-?\\d+) (-?\\d+)");

    enum Moment {
        /** Right after the move. */
        MOVED,
        /** When all apps have ended, so that every book should say zero. */
        ENDED
    }

    boolean isRight() {
        return source == 0 && destination == 0 && root == 0;
    }

    String toLine() {
        return "@book %s %s %d %d %d".formatted(book, moment, source, destination, root);
    }

    /** The reading in this line; empty if it is about something else. */
    static Optional<Remainder> parse(String line) {
        Matcher matcher = LINE.matcher(line);
        return matcher.matches() ? Optional.of(of(matcher)) : Optional.empty();
    }

    private static Remainder of(Matcher line) {
        return new Remainder(
                MovedBook.valueOf(line.group(1)),
                Moment.valueOf(line.group(2)),
                Long.parseLong(line.group(3)),
                Long.parseLong(line.group(4)),
                Long.parseLong(line.group(5)));
    }
}
