package io.sharpshooter.day;

import io.sharpshooter.yarn.MockApp;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.PreemptionContainer;
import org.apache.hadoop.yarn.api.records.PreemptionMessage;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;

/**
 * The master of a job. Like MapReduce's it sends the count of what it still wants whenever that has changed by what it
 * has heard, so that what was allocated between two of its heartbeats is asked for once more; what it gets beyond its
 * tasks it releases with the next one. Tasks whose containers are killed it asks for again. For one thread.
 */
final class JobMaster {
    /** How long after its container it comes, in heartbeats. */
    private static final int HEARTBEATS_TO_START = 2;

    private final Job job;
    private final MockApp app;
    private final int phase;
    private final Deeds deeds;
    private final Map<Integer, Line> lines = new HashMap<>();
    private final Map<ContainerId, Task> running = new HashMap<>();
    private final List<Task> tasks = new ArrayList<>();
    private final List<ContainerId> surplus = new ArrayList<>();
    private int heartbeatsSinceAllocated;
    private boolean registered;
    private boolean hears;
    private int stage;
    private int left;
    private long finishedAt = -1;

    /** What it does outside the protocol. */
    interface Deeds {
        /** It has a container of its own and begins to run. */
        void comes(ContainerId own);

        /** A container of its has begun to work at a task. */
        void starts(ContainerId container, Task task);

        /** It ends a container of its that it was told may be killed. */
        void endsEarly(ContainerId container);

        /** All is done, and it ends itself. */
        void finishes(JobMaster master);
    }

    /** What it wants under one priority. */
    private static final class Line {
        private final Stage stage;
        private final Deque<Task> waiting = new ArrayDeque<>();
        private boolean changed = true;

        Line(Stage stage) {
            this.stage = stage;
        }
    }

    /** @param phase in which second it reports */
    JobMaster(Job job, MockApp app, int phase, Deeds deeds) {
        this.phase = phase;
        this.job = job;
        this.app = app;
        this.deeds = deeds;
        this.left = job.tasks();
    }

    Job job() {
        return job;
    }

    MockApp app() {
        return app;
    }

    /** All that it has asked for so far. */
    List<Task> tasks() {
        return Collections.unmodifiableList(tasks);
    }

    boolean isDone() {
        return finishedAt >= 0;
    }

    /** When its work was done; negative before. */
    long finishedAt() {
        return finishedAt;
    }

    boolean hasTurn(int second) {
        return Math.floorMod(second + phase, job.heartbeatS()) == 0;
    }

    /** Something has happened to a container of its, of which it hears with its next heartbeat. */
    void hears() {
        hears = true;
    }

    /** A policy has had a round. */
    void mayBeTold() {
        hears |= job.cooperative();
    }

    boolean hasSurplus() {
        return !surplus.isEmpty();
    }

    private boolean hasNews() {
        return hears || hasSurplus() || lines.values().stream().anyMatch(line -> line.changed);
    }

    /** Its turn has come. A heartbeat in which neither side has anything to say is left out. */
    void heartbeat(long now) throws Exception {
        if (!registered) {
            start();
            return;
        }
        if (lines.isEmpty()) {
            begin(0, now);
        } else if (!hasNews()) {
            return;
        }
        hears = false;
        AllocateResponse response = app.am().allocate(changed(), List.copyOf(takeSurplus()));
        heed(response.getPreemptionMessage());
        response.getAllocatedContainers().forEach(this::take);
        response.getCompletedContainersStatuses().forEach(this::hearOfEnd);
        goOn(now);
    }

    private void start() throws Exception {
        RMAppAttempt current = app.rmApp().getCurrentAppAttempt();
        if (current.getAppAttemptState() == RMAppAttemptState.LAUNCHED) {
            register(); // it is unmanaged
        } else if (app.amAllocated()) {
            if (heartbeatsSinceAllocated == 0) {
                deeds.comes(container());
            }
            heartbeatsSinceAllocated++;
            if (heartbeatsSinceAllocated > HEARTBEATS_TO_START) {
                register();
            }
        }
    }

    /** Its own. */
    ContainerId container() {
        return Objects.requireNonNull(app.rmApp().getCurrentAppAttempt().getMasterContainer())
                .getId();
    }

    private void register() throws Exception {
        app.launch();
        registered = true;
    }

    private void begin(int number, long now) {
        stage = number;
        Stage begun = job.stages().get(number);
        Line line = new Line(begun);
        begun.runMs().forEach(ms -> line.waiting.add(new Task(begun, ms, now)));
        tasks.addAll(line.waiting);
        lines.put(begun.priority(), line);
    }

    private List<ResourceRequest> changed() {
        List<ResourceRequest> requests = new ArrayList<>();
        for (Stage each : job.stages()) {
            Line line = lines.get(each.priority());
            if (line != null && line.changed) {
                line.changed = false;
                requests.add(ResourceRequest.newInstance(
                        Priority.newInstance(each.priority()),
                        ResourceRequest.ANY,
                        Resource.newInstance(each.gib() * 1_024, 1),
                        line.waiting.size()));
            }
        }
        return requests;
    }

    private List<ContainerId> takeSurplus() {
        List<ContainerId> taken = List.copyOf(surplus);
        surplus.clear();
        return taken;
    }

    private void heed(PreemptionMessage message) {
        if (message == null || !job.cooperative()) {
            return;
        }
        List<PreemptionContainer> told = new ArrayList<>();
        if (message.getContract() != null) {
            told.addAll(message.getContract().getContainers());
        }
        if (message.getStrictContract() != null) {
            told.addAll(message.getStrictContract().getContainers());
        }
        for (PreemptionContainer each : told) {
            if (running.containsKey(each.getId())) {
                deeds.endsEarly(each.getId());
            }
        }
    }

    private void take(Container container) {
        Line line = lines.get(container.getPriority().getPriority());
        Task task = line == null ? null : line.waiting.poll();
        if (line == null || task == null) {
            surplus.add(container.getId());
            return;
        }
        line.changed = true;
        running.put(container.getId(), task);
        deeds.starts(container.getId(), task);
    }

    private void hearOfEnd(ContainerStatus ended) {
        Task task = running.remove(ended.getContainerId());
        if (task == null) {
            return;
        }
        if (ended.getExitStatus() == ContainerExitStatus.SUCCESS) {
            left--;
        } else {
            Line line = lineOf(task);
            line.waiting.addFirst(task);
            line.changed = true;
        }
    }

    private Line lineOf(Task task) {
        return Objects.requireNonNull(lines.get(task.stage().priority()));
    }

    private void goOn(long now) throws Exception {
        if (left == 0) {
            finishedAt = now;
            app.am().unregisterAppAttempt();
            deeds.finishes(this);
        } else if (running.isEmpty() && lines.values().stream().allMatch(line -> line.waiting.isEmpty())) {
            begin(stage + 1, now);
        }
    }

    /** Its container has been killed; the next attempt begins with what was not done. */
    void dies() {
        registered = false;
        heartbeatsSinceAllocated = 0;
        surplus.clear();
        running.values().forEach(task -> lineOf(task).waiting.add(task));
        running.clear();
        lines.values().forEach(line -> line.changed = true);
    }
}
