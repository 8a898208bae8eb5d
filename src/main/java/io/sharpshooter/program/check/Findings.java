package io.sharpshooter.program.check;

import io.sharpshooter.program.check.Finding.Level;
import java.util.ArrayList;
import java.util.List;

/** What has been found so far, in that order. */
final class Findings {
    private final List<Finding> all = new ArrayList<>();

    void wrong(String file, String message) {
        all.add(new Finding(Level.WRONG, file, message));
    }

    void unwise(String file, String message) {
        all.add(new Finding(Level.UNWISE, file, message));
    }

    List<Finding> all() {
        return List.copyOf(all);
    }
}
