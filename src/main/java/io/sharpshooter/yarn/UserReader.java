package io.sharpshooter.yarn;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.UserLoad;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;

/** Reads what users hold in a leaf queue, and the limits that the scheduler tests them against. */
final class UserReader {
    private final VectorPool vectors;
    private final Resource clusterTotal;

    UserReader(VectorPool vectors, Resource clusterTotal) {
        this.vectors = vectors;
        this.clusterTotal = clusterTotal;
    }

    /** By partition and user, for those who wait there. */
    Map<String, Map<String, UserLoad>> read(CSQueue leaf, List<WaitingApp> waiting) {
        Map<String, Map<String, UserLoad>> loads = new HashMap<>();
        UsersManager users = (UsersManager) leaf.getAbstractUsersManager();
        for (WaitingApp app : waiting) {
            String user = app.attempt().getUser();
            for (WaitingAsk ask : app.asks()) {
                Map<String, UserLoad> inPartition = loads.computeIfAbsent(ask.partition(), name -> new HashMap<>());
                if (!inPartition.containsKey(user)) {
                    add(inPartition, users, user, ask.partition());
                }
            }
        }
        loads.forEach(
                (partition, inPartition) -> waiting.forEach(app -> leaveOutReserved(app, partition, inPartition)));
        return loads;
    }

    private void add(Map<String, UserLoad> loads, UsersManager users, String name, String partition) {
        UsersManager.User user = users.getUser(name);
        if (user != null) { // null when the user's last app has just left
            Resource limit = users.getComputedResourceLimitForActiveUsers(
                    name, clusterTotal, partition, SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY);
            loads.put(name, new UserLoad(vectors.of(user.getUsed(partition)), vectors.of(limit)));
        }
    }

    /** The scheduler counts reservations as used; here they are not, since the asks that they are for wait. */
    private void leaveOutReserved(WaitingApp app, String partition, Map<String, UserLoad> loads) {
        ResourceVector reserved =
                vectors.of(app.attempt().getAppAttemptResourceUsage().getReserved(partition));
        UserLoad load = loads.get(app.attempt().getUser());
        if (load != null && !reserved.isZero()) {
            loads.put(app.attempt().getUser(), new UserLoad(load.used().minusClamped(reserved), load.limit()));
        }
    }
}
