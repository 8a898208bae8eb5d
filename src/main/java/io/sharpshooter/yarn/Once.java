package io.sharpshooter.yarn;

import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;

/** Logs each warning once; of very many different ones only the first. For one thread at a time. */
final class Once {
    private static final int MOST = 100;

    private final Logger log;
    private final Set<String> said = new HashSet<>();

    Once(Logger log) {
        this.log = log;
    }

    void warn(String message) {
        warn(message, message);
    }

    /** @param kind what has the same is not said again */
    void warn(String kind, String message) {
        if (said.size() < MOST && said.add(kind)) {
            log.warn(message);
        }
    }
}
