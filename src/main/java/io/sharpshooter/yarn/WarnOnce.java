package io.sharpshooter.yarn;

import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.model.Printable;
import java.util.HashSet;
import java.util.Set;

/** Logs each warning once; of very many different ones only the first. For one thread at a time. */
final class WarnOnce {
    private static final int MOST = 100;
    private static final int LONGEST = 5_000;

    private final PrintableLog log;
    private final Set<String> said = new HashSet<>();

    WarnOnce(PrintableLog log) {
        this.log = log;
    }

    /** @param kind what has the same is not said again */
    void warn(String kind, String message) {
        if (said.size() < MOST && said.add(kind)) {
            log.warn("{}", Printable.text(message, LONGEST));
        }
    }
}
