package io.sharpshooter.yarn.read;

import io.sharpshooter.model.AskKey;
import java.util.HashMap;
import java.util.Map;

/**
 * What a master got with the answer to its last heartbeat.
 *
 * @param id counts the heartbeats of its attempt
 * @param containers how many, by the ask that they were for
 */
record Answer(int id, Map<AskKey, Integer> containers) {
    static final Answer NONE = new Answer(-1, Map.of());

    Answer {
        containers = Map.copyOf(containers);
    }

    /** What this one and a later one came with; where it is the same one, that is counted once. */
    Answer and(Answer later) {
        if (later.id == id) {
            return later;
        }
        Map<AskKey, Integer> both = new HashMap<>(containers);
        later.containers.forEach((key, count) -> both.merge(key, count, Integer::sum));
        return new Answer(later.id, both);
    }
}
