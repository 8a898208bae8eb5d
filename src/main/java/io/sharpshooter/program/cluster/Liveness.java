package io.sharpshooter.program.cluster;

/**
 * Whether a process does anything any more. One that has ended keeps its number until its parent has asked for its end,
 * with some parents for ever; Java calls such a zombie alive.
 */
final class Liveness {
    private static final String ENDED = "ZX";

    private Liveness() {}

    static boolean isAlive(ProcessHandle process) {
        return process.isAlive() && !isZombie(process);
    }

    /** One that has just gone is none, which Java says next time. */
    private static boolean isZombie(ProcessHandle process) {
        return ProcessStat.of(process)
                .filter(stat -> ENDED.indexOf(stat.state()) >= 0)
                .isPresent();
    }
}
