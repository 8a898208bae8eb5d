package io.sharpshooter.trial;

import static java.lang.Math.max;

import io.sharpshooter.yarn.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a job is to do.
 *
 * @param at when it comes, in seconds from the beginning of what is measured; negative before that
 * @param queue full path
 * @param app as what it is submitted
 * @param stages in the order in which they are asked for
 * @param heartbeatS how often its master reports, in seconds
 * @param cooperative whether its master ends a container as soon as it hears that it may be killed
 */
record Job(int at, String queue, App app, List<Stage> stages, int heartbeatS, boolean cooperative) {
    /** A job with at most so many tasks is a small one. */
    private static final int SMALL = 10;

    /**
     * Equal containers of a job, under a priority of their own.
     *
     * @param priority of its asks; a lower number is served first
     * @param size of each
     * @param runMs how long each of its tasks runs
     */
    record Stage(int priority, Size size, List<Long> runMs, Start start) {}

    /** @param master size of its master's container; null where that runs outside */
    record App(String user, int priority, @Nullable Size master) {}

    /** When a stage begins. */
    enum Start {
        /** Once those before it are done. */
        NEXT,
        /** At once, and half of it is done when what counts begins. */
        UNDER_WAY,
        /** When what counts begins. */
        WAITING,
        /** Then too, and it is one of those for whom room has to be made. */
        OWED
    }

    int tasks() {
        return stages.stream().mapToInt(stage -> stage.runMs.size()).sum();
    }

    /** How many of them are those for whom room has to be made. */
    int owed() {
        return stages.stream()
                .mapToInt(stage -> stage.start == Start.OWED ? stage.runMs.size() : 0)
                .sum();
    }

    boolean isSmall() {
        return tasks() <= SMALL;
    }

    long gibMs() {
        return stages.stream()
                .mapToLong(stage -> stage.size.memoryMib()
                        / 1024
                        * stage.runMs.stream().mapToLong(ms -> ms).sum())
                .sum();
    }

    /** The same whose tasks run so many times as long, a second at least. */
    Job times(double factor) {
        var longer = stages.stream()
                .map(stage -> new Stage(
                        stage.priority,
                        stage.size,
                        stage.runMs.stream()
                                .map(ms -> max(1_000, (long) (ms * factor)))
                                .toList(),
                        stage.start))
                .toList();
        return new Job(at, queue, app, longer, heartbeatS, cooperative);
    }
}
