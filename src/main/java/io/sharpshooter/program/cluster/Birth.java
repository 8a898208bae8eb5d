package io.sharpshooter.program.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What tells a process from a later one of the same number, and does not change when the clock is set: on Linux the
 * boot, and the ticks since then; elsewhere the time at which it began.
 */
final class Birth {
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    private Birth() {}

    static String of(ProcessHandle process) {
        Optional<ProcessStat> stat = ProcessStat.of(process);
        try {
            return stat.isPresent()
                    ? Files.readString(BOOT).strip() + " " + stat.get().startTicks()
                    : byClock(process);
        } catch (IOException e) { // proc is there, but does not tell its boot
            return byClock(process);
        }
    }

    private static String byClock(ProcessHandle process) {
        return process.info().startInstant().map(String::valueOf).orElse("unknown");
    }
}
