package io.sharpshooter.yarn;

import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;

/** Logs each warning once; of very many different ones only the first. Used by one thread. */
final class Once {
    private static final int MOST = 100;

    private final Logger log;
    private final Set<String> said = new HashSet<>();

    Once(Logger log) {
        this.log = log;
    }

    void warn(String message) {
        if (said.size() < MOST && said.add(message)) {
            log.warn(message);
        }
    }
}
