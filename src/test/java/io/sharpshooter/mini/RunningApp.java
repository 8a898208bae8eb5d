package io.sharpshooter.mini;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.jspecify.annotations.Nullable;

/** A {@link SmallMaster} that runs, seen from the process that started it. */
public final class RunningApp {

    private final ApplicationId id;
    private final Path folder;
    private final Supplier<@Nullable ResourceManager> manager;
    private final Diary diary;

    RunningApp(ApplicationId id, Path folder, Supplier<@Nullable ResourceManager> manager) {
        this.id = id;
        this.folder = folder;
        this.manager = manager;
        this.diary = new Diary(folder);
    }

    public ApplicationId id() {
        return id;
    }

    public Diary diary() {
        return diary;
    }

    /** Tells a master that {@link MasterPlan#waiting waits} to ask for its containers. */
    public void go() {
        signal("go");
    }

    /** Tells the master to unregister; the ResourceManager ends its containers. */
    public void stop() {
        signal("stop");
    }

    /** How many containers it has started a process in, so far. */
    public long started() {
        return diary.events(MasterEvent.Kind.STARTED).count();
    }

    /** What the ResourceManager has counted for this app: containers preempted, their size, their time. */
    public RMAppMetrics metrics() {
        return app().getRMAppMetrics();
    }

    /** Full path of the queue it is in, as the ResourceManager says. */
    public String queue() {
        return app().getQueue();
    }

    /** The process in a container, if it has begun to run and has not ended. */
    public Optional<ProcessHandle> process(String container) {
        List<Long> begun = processes(container);
        return begun.isEmpty() ? Optional.empty() : ProcessHandle.of(begun.get(begun.size() - 1));
    }

    /**
     * The ids of all processes that have begun to run in a container, oldest first; it should never be more than one.
     */
    public List<Long> processes(String container) {
        Path ids = folder.resolve(container + ".pid");
        try {
            String text = Files.exists(ids) ? Files.readString(ids) : "";
            return text.lines().map(Long::parseLong).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the only process that has ever registered as this app's master is alive. */
    public boolean hasItsFirstMaster() {
        List<MasterEvent> registered = diary.events(MasterEvent.Kind.REGISTERED).toList();
        return registered.size() == 1
                && ProcessHandle.of(Long.parseLong(registered.get(0).detail()))
                        .filter(ProcessHandle::isAlive)
                        .isPresent();
    }

    /** What the master's JVM has printed. */
    String output() throws IOException {
        Path file = folder.resolve("output");
        return Files.exists(file) ? Files.readString(file) : "no output";
    }

    boolean hasRegistered() {
        return diary.has(MasterEvent.Kind.REGISTERED);
    }

    /** Whether its master has registered with the ResourceManager that is active now. */
    boolean isRunning() {
        return app().getState() == RMAppState.RUNNING;
    }

    /** Its only one. */
    ApplicationAttemptId attempt() {
        return ApplicationAttemptId.newInstance(id, 1);
    }

    /** False while no ResourceManager is active. */
    boolean hasEnded() {
        if (manager.get() == null) {
            return false;
        }
        return switch (app().getState()) {
            case FINISHED, FAILED, KILLED -> true;
            default -> false;
        };
    }

    /** As the ResourceManager that is active now has it. */
    private RMApp app() {
        ResourceManager active = Objects.requireNonNull(manager.get(), "no ResourceManager is active");
        return Objects.requireNonNull(active.getRMContext().getRMApps().get(id), id::toString);
    }

    private void signal(String name) {
        try {
            Files.writeString(folder.resolve(name), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
