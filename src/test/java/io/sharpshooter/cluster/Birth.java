package io.sharpshooter.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What tells a process from a later one of the same number, and does not change when the clock is set: on Linux the boot, and the ticks
 * since then; elsewhere the time at which it began.
 */
final class Birth {
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    /** Of the fields after the name, which is in brackets and may hold any character. */
    private static final int START = 19;

    private Birth() {}

    static String of(ProcessHandle process) {
        Path stat = Path.of("/proc", String.valueOf(process.pid()), "stat");
        try {
            String line = Files.readString(stat);
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
            return Files.readString(BOOT).strip() + " " + fields[START];
        } catch (IOException e) { // no Linux, or it has just gone
            return process.info().startInstant().map(String::valueOf).orElse("unknown");
        }
    }
}
