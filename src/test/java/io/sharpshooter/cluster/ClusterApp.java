package io.sharpshooter.cluster;

import io.sharpshooter.mini.Diary;
import io.sharpshooter.mini.MasterEvent;
import io.sharpshooter.mini.MasterEvent.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;

/** An app of the demonstration, seen through its master's diary. */
final class ClusterApp {
    /** How the master hears of a kill, also of one that the ResourceManager did not live to tell. */
    private static final Set<String> KILLED = Set.of(
            String.valueOf(ContainerExitStatus.PREEMPTED),
            String.valueOf(ContainerExitStatus.KILLED_BY_RESOURCEMANAGER));

    private final ApplicationId id;
    private final String name;
    private final Path folder;
    private final Diary diary;

    ClusterApp(ApplicationId id, String name, Path folder) {
        this.id = id;
        this.name = name;
        this.folder = folder;
        this.diary = new Diary(folder);
    }

    ApplicationId id() {
        return id;
    }

    String name() {
        return name;
    }

    boolean hasRegistered() {
        return diary.has(Kind.REGISTERED);
    }

    /** Containers that were started and have not ended. */
    int running() {
        Set<String> ended = diary.events(Kind.ENDED).map(MasterEvent::container).collect(Collectors.toSet());
        return (int) diary.events(Kind.STARTED)
                .filter(event -> !ended.contains(event.container()))
                .count();
    }

    /** How many of its containers were killed so far. */
    int victims() {
        return (int) diary.events(Kind.ENDED)
                .filter(event -> KILLED.contains(event.detail()))
                .count();
    }

    /** The node on which its last container was started. */
    Optional<String> node() {
        List<MasterEvent> started = diary.events(Kind.STARTED).toList();
        return started.isEmpty()
                ? Optional.empty()
                : Optional.of(started.get(started.size() - 1).detail());
    }

    void go() {
        signal("go");
    }

    void stop() {
        signal("stop");
    }

    private void signal(String word) {
        try {
            Files.writeString(folder.resolve(word), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
