package io.sharpshooter.patches;

import static io.sharpshooter.patches.MovedBook.ALLOCATED_METRIC;
import static io.sharpshooter.patches.MovedBook.ALLOCATED_METRIC_OF_LABEL;
import static io.sharpshooter.patches.MovedBook.CONTAINERS;
import static io.sharpshooter.patches.MovedBook.KILLABLE;
import static io.sharpshooter.patches.MovedBook.RESERVED;
import static io.sharpshooter.patches.MovedBook.RESERVED_METRIC;
import static io.sharpshooter.patches.MovedBook.RESERVED_METRIC_OF_LABEL;
import static io.sharpshooter.patches.MovedBook.USED;

import io.sharpshooter.program.Complaint;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A released Hadoop that there is a patch for.
 *
 * @param version exactly
 * @param tracked the books that it has
 * @param leaks those that a move leaves wrong without the patch
 */
record Release(String version, Set<MovedBook> tracked, Set<MovedBook> leaks) {
    private static final Set<MovedBook> NOT_BY_LABEL =
            EnumSet.complementOf(EnumSet.of(ALLOCATED_METRIC_OF_LABEL, RESERVED_METRIC_OF_LABEL));

    /** All of them, oldest first. */
    static final List<Release> ALL = List.of(
            new Release("2.7.3", EnumSet.of(CONTAINERS, USED), EnumSet.of(CONTAINERS, USED)),
            withReservedContainers("2.10.2"),
            new Release("3.1.3", NOT_BY_LABEL, NOT_BY_LABEL),
            new Release("3.2.1", NOT_BY_LABEL, NOT_BY_LABEL),
            withReservedContainers("3.2.4"),
            withReservedContainers("3.3.6"),
            withReservedContainers("3.4.3"),
            withReservedContainers("3.5.0"));

    /** One that moves the containers and the used resources of what is reserved, and nothing else of it. */
    private static Release withReservedContainers(String version) {
        return new Release(version, EnumSet.allOf(MovedBook.class), EnumSet.complementOf(EnumSet.of(CONTAINERS, USED)));
    }

    static Release of(String version) {
        return ALL.stream()
                .filter(release -> release.version.equals(version))
                .findFirst()
                .orElseThrow(() -> new Complaint("No patch for " + version + "; there are "
                        + ALL.stream().map(Release::version).collect(Collectors.joining(", "))));
    }

    /** What a book must be off by when all has ended on a release that leaks it, as {@link MoveTest} moves. */
    static Remainder leak(MovedBook book) {
        return switch (book) {
            case CONTAINERS -> left(book, 1, -1);
            case USED, RESERVED, RESERVED_METRIC_OF_LABEL -> left(book, 4096, -4096);
            case KILLABLE -> left(book, 2048, 0);
            case ALLOCATED_METRIC -> left(book, -6144, 6144);
            case ALLOCATED_METRIC_OF_LABEL -> left(book, 6144, -6144);
            case RESERVED_METRIC -> left(book, -4096, 4096);
        };
    }

    private static Remainder left(MovedBook book, long source, long destination) {
        return new Remainder(book, Remainder.Moment.ENDED, source, destination, 0);
    }

    /** What the JVM needs to run it on Java 17. */
    List<String> options() {
        return version.equals("2.7.3")
                ? List.of(
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "--add-exports=java.base/sun.net.dns=ALL-UNNAMED",
                        "--add-exports=java.base/sun.net.util=ALL-UNNAMED")
                : List.of("--add-opens=java.base/java.lang=ALL-UNNAMED");
    }

    /** Whether its ResourceManager wants the timeline service's classes, which came later than 2.7. */
    boolean hasTimelineService() {
        return !version.equals("2.7.3");
    }

    @Override
    public String toString() {
        return version;
    }
}
