package io.sharpshooter.trial;

import static java.lang.Math.floorMod;
import static java.util.Objects.requireNonNull;
import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.KILLED_BY_APPMASTER;
import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.SUCCESS;

import io.sharpshooter.trial.Job.Start;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.PreemptionContainer;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.jspecify.annotations.Nullable;

/**
 * The master of a job. Like MapReduce's it sends the count of what it still wants whenever that has changed by what it
 * has heard, so that what was allocated between two of its heartbeats is asked for once more; what it gets beyond its
 * tasks it releases with the next one. Tasks whose containers are killed it asks for again. For one thread.
 */
final class JobMaster extends Master {
    /** How long after its container it comes, in heartbeats. */
    private static final int HEARTBEATS_TO_START = 2;

    final Job job;
    /** All that it has asked for so far. */
    final List<Task> tasks = new ArrayList<>();
    /** When its work was done. */
    long finishedAt = Long.MAX_VALUE;

    private final int phase;
    private final DayPlay play;
    private final Map<Integer, Line> lines = new LinkedHashMap<>();
    private final Map<ContainerId, Task> running = new HashMap<>();
    private final List<ContainerId> surplus = new ArrayList<>();
    /** Since it has a container, if it needs one. */
    private int heartbeats;

    private int left;

    /** What it wants under one priority. */
    private static final class Line {
        private final Size size;
        private final Deque<Task> waiting = new ArrayDeque<>();
        private boolean changed = true;

        Line(Size size) {
            this.size = size;
        }
    }

    /** @param phase in which second it reports */
    JobMaster(Job job, MockApp app, int phase, DayPlay play) {
        super(app, job.queue(), job.owed() == job.tasks());
        this.phase = phase;
        this.job = job;
        this.play = play;
        this.left = job.tasks();
    }

    boolean isDone() {
        return finishedAt < Long.MAX_VALUE;
    }

    boolean hasTurn(int second) {
        return floorMod(second + phase, job.heartbeatS()) == 0;
    }

    /**
     * Its turn has come. A heartbeat in which neither side has anything to say is left out.
     *
     * @param counts whether what counts has begun
     * @return whether it has given something back
     */
    boolean heartbeat(long now, boolean counts) throws Exception {
        if (heartbeats <= HEARTBEATS_TO_START) {
            start();
            return false;
        }
        job.stages().stream().filter(stage -> begins(stage, counts)).forEach(stage -> begin(stage, now));
        if (!hears && surplus.isEmpty() && lines.values().stream().noneMatch(line -> line.changed)) {
            return false;
        }
        hears = false;
        var released = List.copyOf(surplus);
        surplus.clear();
        var response = app.am().allocate(changed(), released);
        var told = response.getPreemptionMessage();
        if (told != null && job.cooperative()) {
            told.getContract().getContainers().stream()
                    .map(PreemptionContainer::getId)
                    .filter(running::containsKey)
                    .forEach(id -> play.ends(id, KILLED_BY_APPMASTER));
        }
        response.getAllocatedContainers().forEach(this::take);
        response.getCompletedContainersStatuses().forEach(this::hearOfEnd);
        goOn(now);
        return !released.isEmpty();
    }

    private void start() throws Exception {
        if (job.app().master() == null) {
            heartbeats = HEARTBEATS_TO_START;
        } else if (!app.amAllocated()) {
            return;
        } else if (heartbeats == 0) {
            play.starts(app.amContainer().getContainerId(), null);
        }
        heartbeats++;
        if (heartbeats > HEARTBEATS_TO_START) {
            app.launch();
        }
    }

    private boolean begins(Job.Stage stage, boolean counts) {
        boolean idle = running.isEmpty() && lines.values().stream().allMatch(line -> line.waiting.isEmpty());
        boolean may = stage.start() == Start.NEXT ? idle : counts || stage.start() == Start.UNDER_WAY;
        return may && !lines.containsKey(stage.priority());
    }

    private void begin(Job.Stage stage, long now) {
        var line = new Line(stage.size());
        stage.runMs().forEach(ms -> line.waiting.add(new Task(stage, ms, now)));
        tasks.addAll(line.waiting);
        lines.put(stage.priority(), line);
    }

    private List<ResourceRequest> changed() {
        var requests = new ArrayList<ResourceRequest>();
        lines.forEach((priority, line) -> {
            if (line.changed) {
                line.changed = false;
                var want = Want.of(line.waiting.size(), line.size).priority(priority);
                requests.addAll(want.toRequests());
            }
        });
        return requests;
    }

    private void take(Container container) {
        Line line = line(container.getPriority().getPriority());
        @Nullable Task task = line.waiting.poll();
        if (task == null) {
            surplus.add(container.getId());
            return;
        }
        line.changed = true;
        running.put(container.getId(), task);
        play.starts(container.getId(), task);
    }

    private void hearOfEnd(ContainerStatus ended) {
        Task task = running.remove(ended.getContainerId());
        if (task == null) {
            return;
        }
        if (ended.getExitStatus() == SUCCESS) {
            left--;
        } else {
            line(task.stage.priority()).waiting.addFirst(task);
            line(task.stage.priority()).changed = true;
        }
    }

    private Line line(int priority) {
        return requireNonNull(lines.get(priority));
    }

    private void goOn(long now) throws Exception {
        if (left == 0) {
            finishedAt = now;
            app.am().unregisterAppAttempt();
            if (job.app().master() != null) {
                play.ends(app.amContainer().getContainerId(), SUCCESS);
            }
        }
    }

    /** Its container has been killed; the next attempt begins with what was not done. */
    void dies() {
        heartbeats = 0;
        surplus.clear();
        running.values().forEach(task -> line(task.stage.priority()).waiting.add(task));
        running.clear();
        lines.values().forEach(line -> line.changed = true);
    }
}
