package io.sharpshooter.mini;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toSet;

import io.sharpshooter.mini.MasterEvent.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;

/**
 * A {@link SmallMaster} that runs, seen from the process that started it.
 *
 * @param folder of the master, with its diary
 */
public record RunningApp(ApplicationId id, Path folder, MiniCluster cluster) {

    /** Tells a master that {@link MasterPlan#waiting waits} to ask for its containers. */
    public void go() {
        signal("go");
    }

    /** Tells the master to unregister; the ResourceManager ends its containers. */
    public void stop() {
        signal("stop");
    }

    private void signal(String name) {
        try {
            Files.writeString(folder.resolve(name), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All events so far, oldest first; of a line that is being written, nothing. */
    public List<MasterEvent> events() {
        var text = read("diary");
        return text.substring(0, text.lastIndexOf('\n') + 1)
                .lines()
                .map(MasterEvent::fromLine)
                .toList();
    }

    /** The events of one kind so far, oldest first. */
    public Stream<MasterEvent> events(Kind kind) {
        return events().stream().filter(event -> event.kind() == kind);
    }

    /** How many containers it has started a process in, so far. */
    public long started() {
        return events(Kind.STARTED).count();
    }

    /** The containers whose process lives. */
    public Set<String> living() {
        return containers(true);
    }

    /** The containers whose process has ended. */
    public Set<String> dead() {
        return containers(false);
    }

    /** Without those in which no process has begun to run. */
    private Set<String> containers(boolean alive) {
        return events(Kind.STARTED)
                .map(MasterEvent::container)
                .filter(container -> read(container + ".pid").lines().limit(1).anyMatch(pid -> isAlive(pid) == alive))
                .collect(toSet());
    }

    private static boolean isAlive(String pid) {
        return ProcessHandle.of(Long.parseLong(pid))
                .filter(ProcessHandle::isAlive)
                .isPresent();
    }

    /** The nodes that some of its containers have started on. */
    Set<String> nodes(Collection<String> containers) {
        return events(Kind.STARTED)
                .filter(event -> containers.contains(event.container()))
                .map(MasterEvent::detail)
                .collect(toSet());
    }

    private String read(String name) {
        var file = folder.resolve(name);
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As the ResourceManager that is active now has it. */
    public RMApp app() {
        return requireNonNull(cluster.rm().getRMContext().getRMApps().get(id), id::toString);
    }

    /** Whether its master has registered with the ResourceManager that is active now. */
    boolean isRunning() {
        return app().getState() == RMAppState.RUNNING;
    }

    boolean hasEnded() {
        return switch (app().getState()) {
            case FINISHED, FAILED, KILLED -> true;
            default -> false;
        };
    }
}
