package io.sharpshooter.patches;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What one run of {@link MoveTest} came to.
 *
 * @param readings all that it printed
 * @param broken why it did not come to its end; empty if it did
 */
record MoveReport(List<Remainder> readings, Optional<String> broken) {
    MoveReport {
        readings = List.copyOf(readings);
    }

    /** The books that this Hadoop has. */
    Set<MovedBook> tracked() {
        return readings.stream()
                .map(Remainder::book)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(MovedBook.class)));
    }

    boolean isRight(MovedBook book) {
        return readings.stream().filter(reading -> reading.book() == book).allMatch(Remainder::isRight);
    }

    /** What was left over in a book when all had ended. */
    Optional<Remainder> left(MovedBook book) {
        return readings.stream()
                .filter(reading -> reading.book() == book && reading.moment() == Remainder.Moment.ENDED)
                .findFirst();
    }

    /** What is not as it must be without the patch: every known leak to the megabyte, and no other. */
    List<String> complaintsWithoutPatch(Release release) {
        List<String> complaints = complaints(release);
        for (MovedBook book : tracked()) {
            if (!release.leaks().contains(book) && !isRight(book)) {
                complaints.add("without the patch, " + book.title() + " is off, and was not known to be");
            }
            if (release.leaks().contains(book) && !left(book).equals(Optional.of(Release.leak(book)))) {
                complaints.add("without the patch, %s is left at %s instead of %s"
                        .formatted(book.title(), left(book), Release.leak(book)));
            }
        }
        return complaints;
    }

    /** What is not as it must be with the patch: every book right, after the move and in the end. */
    List<String> complaintsWithPatch(Release release) {
        List<String> complaints = complaints(release);
        readings.stream()
                .filter(reading -> !reading.isRight())
                .forEach(reading -> complaints.add("with the patch, " + reading));
        return complaints;
    }

    private List<String> complaints(Release release) {
        List<String> complaints = new ArrayList<>();
        broken.ifPresent(complaints::add);
        if (broken.isEmpty() && !tracked().equals(release.tracked())) {
            complaints.add("it tracks " + tracked() + " instead of " + release.tracked());
        }
        return complaints;
    }
}
