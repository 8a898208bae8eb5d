package io.sharpshooter.examples;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * What runs in the container: does the lines of the file {@code input} one after the other, as they come, until one is
 * {@code end}. What is done is noted in {@code done}, with the container that did it.
 *
 * <p>Told to save, it begins after what is {@code saved}, and on a notice it saves what it has done and ends by itself.
 */
public final class Work {
    private static final String END = "end";
    private static final int PAUSE_MS = 50;

    private final Path folder;
    private final String container;
    private final boolean saves;

    private Work(Path folder, String container, boolean saves) {
        this.folder = folder;
        this.container = container;
        this.saves = saves;
    }

    /** Arguments: the folder, and {@code saves} or nothing. Every container finds its own id in its environment. */
    public static void main(String[] args) throws IOException, InterruptedException {
        new Work(Path.of(args[0]), System.getenv("CONTAINER_ID"), args.length > 1).run();
    }

    private void run() throws IOException, InterruptedException {
        int done = saves ? saved(folder) : 0;
        while (!mustLeave()) {
            List<String> lines = wholeLines(folder.resolve("input"));
            if (done == lines.size()) {
                Thread.sleep(PAUSE_MS);
            } else if (lines.get(done).equals(END)) {
                Files.createFile(ended(folder));
                return;
            } else {
                work(lines.get(done));
                done++;
            }
        }
        save(done);
    }

    /** Here something useful would take its time. */
    private void work(String line) throws IOException {
        Files.writeString(folder.resolve("done"), container + " " + line + "\n", CREATE, APPEND);
    }

    private boolean mustLeave() {
        return saves && Files.exists(notice(folder, container));
    }

    /** All or nothing: who is killed in the middle of it leaves what was saved before. */
    private void save(int done) throws IOException {
        Path whole = Files.writeString(folder.resolve("saved." + container), String.valueOf(done));
        Files.move(whole, folder.resolve("saved"), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** How many lines need not be done again. */
    static int saved(Path folder) throws IOException {
        Path file = folder.resolve("saved");
        return Files.exists(file) ? Integer.parseInt(Files.readString(file)) : 0;
    }

    /** The file by which a container is told that it will be preempted. */
    static Path notice(Path folder, String container) {
        return folder.resolve(container + ".notice");
    }

    /** The file that is there when all is done. */
    static Path ended(Path folder) {
        return folder.resolve("ended");
    }

    /** Without one that is being written. */
    private static List<String> wholeLines(Path file) throws IOException {
        String text = Files.readString(file);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }
}
