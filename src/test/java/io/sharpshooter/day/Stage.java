package io.sharpshooter.day;

import java.util.List;

/**
 * Equal containers of a job, under a priority of their own.
 *
 * @param priority of its asks; a lower number is served first
 * @param gib size of each, in GiB; one virtual core
 * @param runMs how long each of its tasks runs
 */
record Stage(int priority, int gib, List<Long> runMs) {
    Stage {
        runMs = List.copyOf(runMs);
    }

    int tasks() {
        return runMs.size();
    }

    long gibMs() {
        return gib * runMs.stream().mapToLong(ms -> ms).sum();
    }
}
