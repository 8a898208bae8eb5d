package io.sharpshooter.trial;

import java.util.List;

/**
 * What an app does in a scene. It has no container of its own.
 *
 * @param queue full path
 * @param from the round in which it asks; 0 for one that has the cluster before the scene begins
 * @param tasks of different sizes
 */
record Part(String queue, int from, List<Tasks> tasks) {
    static Part fills(String queue, Tasks... tasks) {
        return new Part(queue, 0, List.of(tasks));
    }

    static Part asks(String queue, int from, Tasks... tasks) {
        return new Part(queue, from, List.of(tasks));
    }

    /** Whether the scene is about its containers. */
    boolean waits() {
        return from > 0;
    }
}
