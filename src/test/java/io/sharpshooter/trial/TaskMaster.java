package io.sharpshooter.trial;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.Want;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;

/**
 * An app without a container of its own that runs its tasks and asks again for what preemption takes from it. For one
 * thread.
 */
final class TaskMaster {
    private final MockApp app;
    private final List<Line> lines = new ArrayList<>();
    private final Map<ContainerId, Line> running = new HashMap<>();
    private final boolean wanted;
    private int firstRound = 1;

    /** What it has asked for under one priority, and not got. */
    private static final class Line {
        private final Tasks tasks;
        private final boolean wanted;
        private int outstanding;

        Line(Tasks tasks, boolean wanted) {
            this.tasks = tasks;
            this.wanted = wanted;
            this.outstanding = tasks.count();
        }
    }

    /** @param wanted whether the scene is about its containers */
    TaskMaster(MockApp app, boolean wanted, Tasks... tasks) {
        this.app = app;
        this.wanted = wanted;
        for (Tasks each : tasks) {
            lines.add(new Line(each, wanted));
        }
    }

    /** These it has before the scene begins, beside those that it waits for. */
    TaskMaster holding(Tasks tasks) {
        lines.add(new Line(tasks, false));
        return this;
    }

    /** It begins to wait in that round, not in the first. */
    TaskMaster from(int round) {
        firstRound = round;
        return this;
    }

    MockApp app() {
        return app;
    }

    boolean wanted() {
        return wanted;
    }

    /** What containers of so many GiB are. */
    Tasks tasksOf(int gib) {
        return lines.stream()
                .map(line -> line.tasks)
                .filter(tasks -> tasks.gib() == gib)
                .findFirst()
                .orElseThrow();
    }

    /** How many containers the scene is about. */
    int asked() {
        return linesOf(true).stream().mapToInt(line -> line.tasks.count()).sum();
    }

    /** Asks for what it is to have before the scene begins. */
    void fill() throws Exception {
        send(linesOf(false));
    }

    /** Begins to wait if this is the round. */
    void roundBegins(int round) throws Exception {
        if (round == firstRound) {
            send(linesOf(true));
        }
    }

    private List<Line> linesOf(boolean scene) {
        return lines.stream().filter(line -> line.wanted == scene).toList();
    }

    /** Fetches what it has got, hears what it has lost, and asks for that again. */
    void heartbeat() throws Exception {
        AllocateResponse response = app.heartbeat();
        for (Container container : response.getAllocatedContainers()) {
            Line line = lines.get(container.getPriority().getPriority() - 1);
            line.outstanding--;
            running.put(container.getId(), line);
        }
        Set<Line> changed = new LinkedHashSet<>();
        for (ContainerStatus ended : response.getCompletedContainersStatuses()) {
            Line line = running.remove(ended.getContainerId());
            if (line != null && ended.getExitStatus() == ContainerExitStatus.PREEMPTED) {
                line.outstanding++;
                changed.add(line);
            }
        }
        if (!changed.isEmpty()) {
            send(changed);
        }
    }

    private void send(Collection<Line> some) throws Exception {
        List<Want> wants = new ArrayList<>();
        for (Line line : some) {
            wants.add(line.tasks.want(line.outstanding).priority(lines.indexOf(line) + 1));
        }
        app.ask(wants.toArray(Want[]::new));
    }
}
