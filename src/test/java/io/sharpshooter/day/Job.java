package io.sharpshooter.day;

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
    static final int SMALL = 10;

    Job {
        stages = List.copyOf(stages);
    }

    int tasks() {
        return stages.stream().mapToInt(Stage::tasks).sum();
    }

    boolean isSmall() {
        return tasks() <= SMALL;
    }

    long gibMs() {
        return stages.stream().mapToLong(Stage::gibMs).sum();
    }
}
