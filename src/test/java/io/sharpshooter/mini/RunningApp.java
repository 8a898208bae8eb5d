package io.sharpshooter.mini;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppMetrics;
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
        Path pid = folder.resolve(container + ".pid");
        try {
            String text = Files.exists(pid) ? Files.readString(pid).trim() : "";
            return text.isEmpty() ? Optional.empty() : ProcessHandle.of(Long.parseLong(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the master's JVM has printed. */
    String output() throws IOException {
        Path file = folder.resolve("output");
        return Files.exists(file) ? Files.readString(file) : "no output";
    }

    boolean hasRegistered() {
        return diary.has(MasterEvent.Kind.REGISTERED);
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
