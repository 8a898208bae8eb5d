package io.sharpshooter.trial;

import java.util.List;

/**
 * What a job is to do.
 *
 * @param at when it comes, in seconds from the beginning of what is measured; negative before that
 * @param queue full path
 * @param stages one after the other
 * @param heartbeatS how often its master reports, in seconds
 * @param cooperative whether its master ends a container as soon as it hears that it may be killed
 * @param large whether it is one of those for whom room has to be made
 */
record Job(int at, String queue, List<Stage> stages, int heartbeatS, boolean cooperative, boolean large) {
    /** A job with at most so many tasks is a small one. */
    private static final int SMALL = 10;

    /**
     * Equal containers of a job, under a priority of their own.
     *
     * @param priority of its asks; a lower number is served first
     * @param gib size of each, in GiB; one virtual core
     * @param runMs how long each of its tasks runs
     */
    record Stage(int priority, int gib, List<Long> runMs) {}

    int tasks() {
        return stages.stream().mapToInt(stage -> stage.runMs.size()).sum();
    }

    boolean isSmall() {
        return tasks() <= SMALL;
    }

    long gibMs() {
        return stages.stream()
                .mapToLong(stage ->
                        stage.gib * stage.runMs.stream().mapToLong(ms -> ms).sum())
                .sum();
    }

    /** The same whose tasks run so many times as long, a second at least. */
    Job times(double factor) {
        var longer = stages.stream()
                .map(stage -> new Stage(
                        stage.priority,
                        stage.gib,
                        stage.runMs.stream()
                                .map(ms -> Math.max(1_000, (long) (ms * factor)))
                                .toList()))
                .toList();
        return new Job(at, queue, longer, heartbeatS, cooperative, large);
    }
}
