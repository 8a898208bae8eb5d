package io.sharpshooter.yarn.read;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Says why apps of a leaf queue are behind its limit for application masters. Most masters are of the same size, and
 * are told the same words. For one round and one thread.
 */
final class MasterLimit {
    private record Master(String partition, Resource size) {}

    private final ResourceUsage usage;
    private final Map<Master, String> reasons = new HashMap<>();

    MasterLimit(CSQueue leaf) {
        this.usage = leaf.getQueueResourceUsage();
    }

    String reason(FiCaSchedulerApp app) {
        String partition = app.getAppAMNodePartitionName();
        return reasons.computeIfAbsent(new Master(partition, app.getAMResource(partition)), this::inWords);
    }

    private String inWords(Master master) {
        return "behind the AM limit: application masters hold " + usage.getAMUsed(master.partition) + " of "
                + usage.getAMLimit(master.partition) + ", this one needs " + master.size;
    }
}
