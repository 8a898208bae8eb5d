package io.sharpshooter.program.cluster;

import io.sharpshooter.program.cluster.ContainerStep.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What happened to containers, from the log of a ResourceManager: the same whatever its policy is. */
final class ManagerLog {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS");
    private static final Pattern LINE = Pattern.compile("(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,\\d{3}) .*");
    private static final Pattern ASSIGNED =
            Pattern.compile("Assigned container (container_\\S+) of capacity <memory:(\\d+),.*> on host (\\S+?), ");
    private static final Pattern MOVED = Pattern.compile("(container_\\S+) Container Transitioned from \\w+ to (\\w+)");
    private static final Pattern PREEMPTED =
            Pattern.compile("AM container preempted, .*containerId=(container_\\S+), ");
    private static final Pattern REGISTERED = Pattern.compile("AM registration appattempt_(\\d+_\\d+)_\\d+");

    private final Path file;

    /** @param file the newest of its files; older ones have a number behind the name, the oldest the highest */
    ManagerLog(Path file) {
        this.file = file;
    }

    List<ContainerStep> steps() {
        List<ContainerStep> steps = new ArrayList<>();
        for (Path part : List.of(older(2), older(1), file)) {
            if (Files.exists(part)) {
                try (Stream<String> lines = Files.lines(part)) {
                    lines.flatMap(line -> step(line).stream()).forEach(steps::add);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return steps;
    }

    private Path older(int number) {
        return file.resolveSibling(file.getFileName() + "." + number);
    }

    static Optional<ContainerStep> step(String line) {
        Matcher time = LINE.matcher(line);
        if (!time.matches()) {
            return Optional.empty();
        }
        long ms = LocalDateTime.parse(time.group(1), TIME)
                .atZone(ZoneId.systemDefault())
                .toInstant()
                .toEpochMilli();
        Matcher assigned = ASSIGNED.matcher(line);
        if (assigned.find()) {
            long mb = Long.parseLong(assigned.group(2));
            return Optional.of(new ContainerStep(ms, assigned.group(1), Kind.ASSIGNED, assigned.group(3), mb));
        }
        Matcher preempted = PREEMPTED.matcher(line);
        if (preempted.find()) {
            return Optional.of(ContainerStep.of(ms, preempted.group(1), Kind.PREEMPTED));
        }
        Matcher registered = REGISTERED.matcher(line);
        if (registered.find()) {
            return Optional.of(ContainerStep.of(ms, "application_" + registered.group(1), Kind.REGISTERED));
        }
        Matcher moved = MOVED.matcher(line);
        return moved.find() ? moved(ms, moved.group(1), moved.group(2)) : Optional.empty();
    }

    private static Optional<ContainerStep> moved(long ms, String container, String state) {
        return switch (state) {
            case "RUNNING" -> Optional.of(ContainerStep.of(ms, container, Kind.RUNNING));
            case "COMPLETED", "KILLED", "RELEASED", "EXPIRED" ->
                Optional.of(ContainerStep.of(ms, container, Kind.ENDED));
            default -> Optional.empty();
        };
    }
}
