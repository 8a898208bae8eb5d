package io.sharpshooter.mini;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The file in which a {@link SmallMaster} notes its events, read by the process that started it. */
public final class Diary {

    private final Path file;

    /** @param folder of the master */
    public Diary(Path folder) {
        file = folder.resolve("diary");
    }

    /** Adds a line, in one write: a reader sees it whole, or at most its beginning. */
    synchronized void note(MasterEvent.Kind kind, String container, Object detail) {
        MasterEvent event = new MasterEvent(System.currentTimeMillis(), kind, container, String.valueOf(detail));
        try {
            Files.writeString(file, event.toLine() + "\n", CREATE, APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All events so far, oldest first. */
    public List<MasterEvent> events() {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            String text = Files.readString(file);
            String whole = text.substring(0, text.lastIndexOf('\n') + 1);
            return whole.lines().map(MasterEvent::fromLine).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The events of one kind so far, oldest first. */
    public Stream<MasterEvent> events(MasterEvent.Kind kind) {
        return events().stream().filter(event -> event.kind() == kind);
    }

    /** Whether there is an event of this kind. */
    public boolean has(MasterEvent.Kind kind) {
        return events(kind).findAny().isPresent();
    }
}
