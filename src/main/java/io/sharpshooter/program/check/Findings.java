package io.sharpshooter.program.check;

import io.sharpshooter.config.SettingsException.Problem;
import io.sharpshooter.program.check.Finding.Level;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What has been found so far, in that order. A key is told of once. */
final class Findings {
    private final List<Finding> all = new ArrayList<>();

    void wrong(String file, String key, String message) {
        all.add(new Finding(Level.WRONG, file, key, message));
    }

    void unwise(String file, String key, String message) {
        all.add(new Finding(Level.UNWISE, file, key, message));
    }

    /** Where nothing is said to be wrong with its key yet. */
    void unwise(String file, Problem problem) {
        Finding finding = new Finding(Level.UNWISE, file, problem.key(), problem.message());
        if (!isWrong(finding.key())) {
            all.add(finding);
        }
    }

    /** Whether something is said to be wrong with a key. */
    boolean isWrong(String key) {
        return all.stream().anyMatch(it -> it.level() == Level.WRONG && it.key().equals(key));
    }

    boolean hasWrong() {
        return all.stream().anyMatch(finding -> finding.level() == Level.WRONG);
    }

    List<Finding> all() {
        return Collections.unmodifiableList(all);
    }
}
