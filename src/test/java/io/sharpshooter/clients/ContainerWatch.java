package io.sharpshooter.clients;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * What happens to containers, from the log of the ResourceManager in this JVM: the same whatever its policy is.
 * Thread-safe.
 */
final class ContainerWatch extends AppenderSkeleton implements AutoCloseable {
    private static final Pattern ASSIGNED =
            Pattern.compile("Assigned container (container_\\S+) of capacity <memory:(\\d+),.*> on host (\\S+?), ");
    private static final Pattern MOVED = Pattern.compile("(container_\\S+) Container Transitioned from \\w+ to (\\w+)");
    private static final Pattern PREEMPTED =
            Pattern.compile("AM container preempted, .*containerId=(container_\\S+), ");
    private static final Pattern REGISTERED = Pattern.compile("AM registration appattempt_(\\d+_\\d+)_\\d+");

    private final Logger manager = Logger.getLogger("org.apache.hadoop.yarn.server.resourcemanager");
    private final Map<String, ContainerLife> lives = new LinkedHashMap<>();
    private final Map<String, Long> registered = new HashMap<>();

    ContainerWatch() {
        manager.setLevel(Level.INFO);
        manager.addAppender(this);
    }

    @Override
    protected void append(LoggingEvent event) {
        note(event.getRenderedMessage(), event.getTimeStamp());
    }

    synchronized void note(String line, long ms) {
        Matcher assigned = ASSIGNED.matcher(line);
        Matcher preempted = PREEMPTED.matcher(line);
        Matcher moved = MOVED.matcher(line);
        Matcher master = REGISTERED.matcher(line);
        if (assigned.find()) {
            String id = assigned.group(1);
            long mb = Long.parseLong(assigned.group(2));
            lives.putIfAbsent(id, ContainerLife.assigned(id, assigned.group(3), mb, ms));
        } else if (preempted.find()) {
            lives.computeIfPresent(preempted.group(1), (id, life) -> life.preemptedNow());
        } else if (master.find()) {
            registered.putIfAbsent("application_" + master.group(1), ms);
        } else if (moved.find()) {
            lives.computeIfPresent(moved.group(1), (id, life) -> life.moved(moved.group(2), ms));
        }
    }

    /** All containers that were assigned, by their ids, in that order. */
    synchronized Map<String, ContainerLife> lives() {
        return new LinkedHashMap<>(lives);
    }

    /** When the first master of an app registered, since the epoch. */
    synchronized long registeredMs(String app) {
        return registered.getOrDefault(app, 0L);
    }

    @Override
    public boolean requiresLayout() {
        return false;
    }

    @Override
    public void close() {
        manager.removeAppender(this);
    }
}
