package io.sharpshooter.lines;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what Failsafe prints, and says in short how far it has come. For one thread. */
final class LineProgress {
    private static final Pattern BEGUN = Pattern.compile("\\[INFO] Running (?:\\w+\\.)*(\\w+)");
    private static final Pattern ENDED = Pattern.compile("\\[\\w+] Tests run: .* -- in (?:\\w+\\.)*(\\w+)");
    private static final Pattern FAILED =
            Pattern.compile("\\[ERROR] (?:\\w+\\.)*(\\w+\\.\\S+).* -- Time elapsed: .* <<< \\w+!");

    private final int classes;
    private final Consumer<String> out;
    private final SortedSet<String> atWork = new TreeSet<>();
    private final List<String> errors = new ArrayList<>();
    private int ended;
    private boolean failed;

    /**
     * @param classes how many there are
     * @param out for what there is to say
     */
    LineProgress(int classes, Consumer<String> out) {
        this.classes = classes;
        this.out = out;
    }

    /** Reads a line. */
    void read(String line) {
        Matcher begun = BEGUN.matcher(line);
        if (begun.matches()) {
            atWork.add(begun.group(1));
        }
        Matcher over = ENDED.matcher(line);
        if (over.matches()) {
            atWork.remove(over.group(1));
            ended++;
            out.accept("%3d of %d  %s".formatted(ended, classes, over.group(1)));
        }
        Matcher broken = FAILED.matcher(line);
        if (broken.matches()) {
            failed = true;
            out.accept("FAILED " + broken.group(1));
        }
        if (line.startsWith("[ERROR] ")) {
            errors.add(line);
        }
    }

    /** Whether a test has failed. */
    boolean hasFailed() {
        return failed;
    }

    /** What Maven complains of, in order. */
    List<String> errors() {
        return errors;
    }

    /** Simple names of the classes that have begun and not ended. */
    SortedSet<String> atWork() {
        return atWork;
    }
}
