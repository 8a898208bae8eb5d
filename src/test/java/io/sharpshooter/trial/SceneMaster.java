package io.sharpshooter.trial;

import static java.util.stream.IntStream.range;
import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.PREEMPTED;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ContainerId;

/** Runs the tasks of an app in a scene, and asks again for what preemption takes from it. For one thread. */
final class SceneMaster extends Master {
    /** The party of those who begin to wait. */
    static final String ASKERS = "askers";

    final Part part;
    /** What it has not got, for each of its kinds of tasks; the priority of a kind is its place, from 1. */
    private final int[] outstanding;

    private final Map<ContainerId, Integer> running = new HashMap<>();

    SceneMaster(MockApp app, Part part) {
        super(app, part.waits() ? ASKERS : "others", part.waits());
        this.part = part;
        this.outstanding = part.tasks().stream().mapToInt(Tasks::count).toArray();
    }

    /** How long containers of so many GiB run on average; 0 for ever. */
    long meanMs(int gib) {
        return part.tasks().stream()
                .filter(tasks -> tasks.gib() == gib)
                .mapToLong(tasks -> (long) tasks.rounds() * Contestant.ROUND_MS)
                .findFirst()
                .orElseThrow();
    }

    /** Fetches what it has got, hears what it has lost, and asks for that again. */
    void heartbeat() throws Exception {
        var response = app.heartbeat();
        for (var container : response.getAllocatedContainers()) {
            int kind = container.getPriority().getPriority() - 1;
            outstanding[kind]--;
            running.put(container.getId(), kind);
        }
        boolean lost = false;
        for (var ended : response.getCompletedContainersStatuses()) {
            var kind = running.remove(ended.getContainerId());
            if (kind != null && ended.getExitStatus() == PREEMPTED) {
                outstanding[kind]++;
                lost = true;
            }
        }
        if (lost) {
            ask();
        }
    }

    /** Asks for all that it has not got. */
    void ask() throws Exception {
        app.ask(range(0, outstanding.length)
                .mapToObj(kind -> Want.of(
                                outstanding[kind],
                                Size.gib(part.tasks().get(kind).gib()))
                        .priority(kind + 1))
                .toArray(Want[]::new));
    }
}
