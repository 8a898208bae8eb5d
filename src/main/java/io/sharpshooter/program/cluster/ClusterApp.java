package io.sharpshooter.program.cluster;

import io.sharpshooter.program.master.Diary;
import io.sharpshooter.program.master.MasterEvent;
import io.sharpshooter.program.master.MasterEvent.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;

/** An app of the demonstration, seen through its master's diary. */
final class ClusterApp {
    /** How the master hears of a container that was lost with its node. */
    private static final String LOST = String.valueOf(ContainerExitStatus.ABORTED);

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

    /**
     * Its containers that were killed so far: none of them ends by itself before it is told to stop, so all that have
     * ended.
     */
    Set<String> victims() {
        return ended(event -> true);
    }

    /** The same without those that were lost with this node. */
    Set<String> victimsBut(String lostNode) {
        Map<String, String> nodes = diary.events(Kind.STARTED)
                .collect(Collectors.toMap(MasterEvent::container, MasterEvent::detail, (one, next) -> next));
        return ended(event -> !(event.detail().equals(LOST) && lostNode.equals(nodes.get(event.container()))));
    }

    /** Each once, however often the master has heard of it; one that was never started is none. */
    private Set<String> ended(Predicate<MasterEvent> which) {
        Set<String> started =
                diary.events(Kind.STARTED).map(MasterEvent::container).collect(Collectors.toSet());
        return diary.events(Kind.ENDED)
                .filter(event -> started.contains(event.container()))
                .filter(which)
                .map(MasterEvent::container)
                .collect(Collectors.toCollection(TreeSet::new));
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
