package io.sharpshooter.program.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What Linux says of a process, see proc_pid_stat(5).
 *
 * @param state a letter, {@code R} while it runs
 * @param startTicks when it began, in clock ticks since the boot
 */
record ProcessStat(char state, String startTicks) {
    private static final int STATE = 0;
    private static final int START = 19;

    /** Nothing where this is no Linux, or the process has just gone. */
    static Optional<ProcessStat> of(ProcessHandle process) {
        Path stat = Path.of("/proc", String.valueOf(process.pid()), "stat");
        try {
            return Optional.of(parse(Files.readString(stat)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * From a line as {@code 17 (a name) S 1 ...}: the name may hold any character, so fields are counted from its last
     * bracket.
     */
    private static ProcessStat parse(String line) {
        String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
        return new ProcessStat(fields[STATE].charAt(0), fields[START]);
    }
}
