package io.sharpshooter.program.cluster;

import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Processes on this machine. Each is noted in a file by its id and the time of its start, so that no stranger with the
 * same id is ever ended. Safe for several threads.
 */
final class LocalMachines implements Machines {
    private static final Duration TO_END = Duration.ofSeconds(20);

    private final ClusterFolder folder;
    private final Ports ports;

    /**
     * Whether all have been ended, after which none is started any more: who is interrupted may be starting one just
     * then.
     */
    private boolean isOver;

    LocalMachines(ClusterFolder folder, Ports ports) {
        this.folder = folder;
        this.ports = ports;
    }

    @Override
    public synchronized void start(String name) {
        if (isOver) {
            throw new Complaint("The cluster is ended, and " + name + " is not started any more.");
        }
        Role role = Role.of(name);
        ProcessBuilder builder = new ProcessBuilder(
                OwnSession.of(System.getenv(), folder.program().toString(), role.kind()));
        builder.environment()
                .putAll(Map.of(
                        "SHARPSHOOTER_CONF", folder.conf(role).toString(),
                        "SHARPSHOOTER_DATA", folder.data(role).toString(),
                        "SHARPSHOOTER_ZK", ports.address(Role.of("zk"), 0),
                        "JAVA_HOME", System.getProperty("java.home")));
        Path output = folder.data(role).resolve("logs").resolve("output");
        builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
        try {
            ProcessHandle process = builder.start().toHandle();
            note(role, process.pid() + " " + Birth.of(process));
        } catch (IOException e) {
            throw new Complaint("Cannot start " + name + ": " + e.getMessage());
        }
    }

    @Override
    public synchronized void kill(String name) {
        process(Role.of(name)).ifPresent(process -> {
            List<ProcessHandle> all =
                    Stream.concat(Stream.of(process), process.descendants()).toList();
            all.forEach(ProcessHandle::destroyForcibly);
            Eventually.holds(name + " has ended", TO_END, () -> all.stream().noneMatch(Liveness::isAlive));
        });
    }

    /** By the port alone: Hadoop calls the host by whatever name it finds for the address. */
    @Override
    public String roleOf(String node) {
        return Role.ALL.stream()
                .filter(role -> node.endsWith(":" + ports.of(role, 0)))
                .map(Role::name)
                .findFirst()
                .orElseThrow(() -> new Complaint("No NodeManager of this cluster listens on " + node));
    }

    /** The names of those that run. */
    synchronized List<String> running() {
        return Role.ALL.stream()
                .filter(role -> process(role).isPresent())
                .map(Role::name)
                .toList();
    }

    /**
     * Ends all of them and what they run, gently at first; none is started after it. Returns the names of those that
     * ran.
     */
    synchronized List<String> endAll() {
        isOver = true;
        List<String> running = running();
        List<ProcessHandle> all = Role.ALL.stream()
                .map(this::process)
                .flatMap(Optional::stream)
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                .toList();
        running.forEach(name -> process(Role.of(name)).ifPresent(ProcessHandle::destroy));
        if (!Eventually.tries(TO_END, () -> all.stream().noneMatch(Liveness::isAlive))) {
            all.forEach(ProcessHandle::destroyForcibly);
            Eventually.tries(TO_END, () -> all.stream().noneMatch(Liveness::isAlive));
        }
        return running;
    }

    /** At once, since another process may look for it. */
    private void note(Role role, String what) throws IOException {
        Path draft = Files.writeString(folder.processes().resolve(role.name() + ".draft"), what);
        Files.move(draft, file(role), StandardCopyOption.ATOMIC_MOVE);
    }

    private Optional<ProcessHandle> process(Role role) {
        Path file = file(role);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            String[] words = Files.readString(file).split(" ", 2);
            return ProcessHandle.of(Long.parseLong(words[0]))
                    .filter(process -> words.length == 2 && Birth.of(process).equals(words[1]))
                    .filter(Liveness::isAlive);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file(Role role) {
        return folder.processes().resolve(role.name());
    }
}
