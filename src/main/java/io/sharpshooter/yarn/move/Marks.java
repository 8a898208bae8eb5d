package io.sharpshooter.yarn.move;

import io.sharpshooter.yarn.books.ByLeaf;
import io.sharpshooter.yarn.books.ByLeaf.Mark;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.KillableContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.PreemptableQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.PreemptionManager;

/**
 * The containers that lazy preemption has marked: listed per queue, from which Hadoop does not move them with their
 * app. And a move that takes a parent queue above its maximum kills marked containers in the middle, and books these
 * out twice where they are the app's own. With none listed it kills nobody; the next allocation does.
 */
final class Marks implements Cause {
    private final CapacityScheduler scheduler;
    private final PreemptionManager manager;
    private final Set<Mark> taken = new LinkedHashSet<>();

    Marks(CapacityScheduler scheduler) {
        this.scheduler = scheduler;
        manager = scheduler.getPreemptionManager();
    }

    @Override
    public void before() {
        Map<String, PreemptableQueue> queues = manager.getShallowCopyOfPreemptableQueues();
        for (var leaf : ByLeaf.leaves(scheduler.getRootQueue(), new ArrayList<>())) {
            PreemptableQueue listed = queues.get(leaf.getQueuePath());
            if (listed != null) {
                listed.getKillableContainers()
                        .forEach((partition, containers) -> List.copyOf(containers.values())
                                .forEach(container -> takeOff(new Mark(container, partition), leaf)));
            }
        }
    }

    private void takeOff(Mark mark, CSQueue leaf) {
        manager.removeKillableContainer(killable(mark, leaf));
        taken.add(mark);
    }

    /** Each is listed once again, where its app is now, if it is alive. */
    @Override
    public void after(boolean moved) {
        for (var mark : taken) {
            CSQueue home = ByLeaf.home(scheduler, mark.container());
            if (home != null && ByLeaf.isMarkedOnItsNode(scheduler, mark.container())) {
                manager.addKillableContainer(killable(mark, home));
            }
        }
    }

    private static KillableContainer killable(Mark mark, CSQueue leaf) {
        return new KillableContainer(mark.container(), mark.partition(), leaf.getQueuePath());
    }
}
