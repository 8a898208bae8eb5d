package io.sharpshooter.yarn;

import io.sharpshooter.MoveSafeCapacityScheduler;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;

/** Notes which containers preemption kills. */
public final class CountingScheduler extends MoveSafeCapacityScheduler {
    private final Set<ContainerId> killed = ConcurrentHashMap.newKeySet();
    private final Queue<ContainerId> killedAgain = new ConcurrentLinkedQueue<>();

    @Override
    public void completedContainer(RMContainer container, ContainerStatus status, RMContainerEventType event) {
        if (event == RMContainerEventType.KILL
                && status.getExitStatus() == ContainerExitStatus.PREEMPTED
                && !killed.add(container.getContainerId())) {
            killedAgain.add(container.getContainerId());
        }
        super.completedContainer(container, status, event);
    }

    public int killed() {
        return killed.size();
    }

    /** Those that were killed when they had been killed before. */
    public Queue<ContainerId> killedAgain() {
        return killedAgain;
    }
}
