package io.sharpshooter.trial;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.Size;
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
final class SceneMaster extends Master {
    /** The party of those who begin to wait. */
    static final String ASKERS = "askers";

    private final List<Line> lines = new ArrayList<>();
    private final Map<ContainerId, Line> running = new HashMap<>();
    private int firstRound = 1;

    /** What it has asked for under one priority, and not got. */
    private static final class Line {
        private final Tasks tasks;
        private int outstanding;

        Line(Tasks tasks) {
            this.tasks = tasks;
            this.outstanding = tasks.count();
        }
    }

    /** @param waits whether the scene is about its containers */
    SceneMaster(MockApp app, boolean waits, Tasks... tasks) {
        super(app, waits ? ASKERS : "others", waits);
        for (Tasks each : tasks) {
            lines.add(new Line(each));
        }
    }

    /** It begins to wait in that round, not in the first. */
    SceneMaster from(int round) {
        firstRound = round;
        return this;
    }

    /** How long containers of so many GiB run on average; 0 for ever. */
    long meanMs(int gib) {
        return lines.stream()
                .map(line -> line.tasks)
                .filter(tasks -> tasks.gib() == gib)
                .mapToLong(tasks -> (long) tasks.rounds() * Contestant.ROUND_MS)
                .findFirst()
                .orElseThrow();
    }

    /** How many containers it wants. */
    int asked() {
        return lines.stream().mapToInt(line -> line.tasks.count()).sum();
    }

    /** Asks for all that it wants. */
    void ask() throws Exception {
        send(lines);
    }

    /** Begins to wait if this is the round. */
    void roundBegins(int round) throws Exception {
        if (round == firstRound) {
            ask();
        }
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
            wants.add(Want.of(line.outstanding, Size.gib(line.tasks.gib())).priority(lines.indexOf(line) + 1));
        }
        app.ask(wants.toArray(Want[]::new));
    }
}
