package io.sharpshooter.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether a process does anything any more. One that has ended keeps its number until its parent has asked for its end, with some
 * parents for ever; Java calls such a zombie alive.
 */
final class Liveness {
    private Liveness() {}

    static boolean isAlive(ProcessHandle process) {
        return process.isAlive() && !isZombie(process);
    }

    /** By the letter after the name, which is in brackets and may hold any character, as {@code 17 (a name) Z 1 ...}. */
    private static boolean isZombie(ProcessHandle process) {
        Path stat = Path.of("/proc", String.valueOf(process.pid()), "stat");
        try {
            String line = Files.readString(stat);
            return "ZX".indexOf(line.charAt(line.lastIndexOf(')') + 2)) >= 0;
        } catch (IOException e) {
            return false; // it has just gone, which isAlive says next time, or this is no Linux
        }
    }
}
