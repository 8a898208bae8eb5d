package io.sharpshooter.mini;

/**
 * Something that happened to a container of a {@link SmallMaster}; one line in its diary.
 *
 * @param timeMs when the master noted it, in milliseconds since the epoch
 * @param kind what happened
 * @param container to which container
 * @param detail the node of a started container, the exit status of an ended one, what that was told
 */
public record MasterEvent(long timeMs, Kind kind, String container, String detail) {

    /** What may happen. */
    public enum Kind {
        STARTED,
        NOTICED,
        TOLD_WHY,
        ENDED
    }

    String toLine() {
        return timeMs + " " + kind + " " + container + " " + detail + "\n";
    }

    static MasterEvent fromLine(String line) {
        String[] words = line.split(" ", 4);
        return new MasterEvent(Long.parseLong(words[0]), Kind.valueOf(words[1]), words[2], words[3]);
    }
}
