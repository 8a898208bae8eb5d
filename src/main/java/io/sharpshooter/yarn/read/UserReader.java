package io.sharpshooter.yarn.read;

import static org.apache.hadoop.yarn.util.resource.Resources.componentwiseMax;
import static org.apache.hadoop.yarn.util.resource.Resources.multiply;
import static org.apache.hadoop.yarn.util.resource.Resources.none;

import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.UserLoad;
import io.sharpshooter.model.UserLoad.AppLoad;
import io.sharpshooter.model.UserLoad.UserReservation;
import io.sharpshooter.yarn.hadoop.Configured;
import io.sharpshooter.yarn.hadoop.KeyPool;
import io.sharpshooter.yarn.hadoop.LeafQueueAccess;
import io.sharpshooter.yarn.hadoop.Reserved;
import io.sharpshooter.yarn.hadoop.VectorPool;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Reads what users hold in a leaf queue, and the limits that the scheduler tests them against. The scheduler counts
 * what is reserved for a user as used; here it is told apart, since the asks that it is for wait.
 */
public final class UserReader {
    private static final SchedulingMode EXCLUSIVE = SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY;

    private final VectorPool vectors;
    private final KeyPool keys;
    private final CapacityScheduler scheduler;
    private final Resource clusterTotal;
    private final boolean insideLeaves;

    public UserReader(VectorPool vectors, KeyPool keys, CapacityScheduler scheduler) {
        this.vectors = vectors;
        this.keys = keys;
        this.scheduler = scheduler;
        this.clusterTotal = scheduler.getClusterResource();
        var configuration = scheduler.getConfiguration();
        this.insideLeaves = Configured.isOn(configuration, SettingsKeys.INSIDE.name(), false);
    }

    /** A user where he holds something. */
    private record Holder(String partition, String user) {}

    /** By partition and user, for those who wait there, and where apps may take from each other who is there. */
    Map<String, Map<String, UserLoad>> read(CSQueue leaf, List<WaitingApp> waiting) {
        boolean inside = insideLeaves && !waiting.isEmpty() && !leaf.getIntraQueuePreemptionDisabled();
        var holders = new HashMap<Holder, Map<String, AppLoad>>();
        var reservations = new HashMap<Holder, List<UserReservation>>();
        for (var app : waiting) {
            app.asks().forEach(ask -> addApp(holders, app.attempt(), ask.partition(), inside));
            addReservations(reservations, app);
        }
        if (inside) {
            addAll(holders, leaf);
        }
        var loads = new HashMap<String, Map<String, UserLoad>>();
        holders.forEach((holder, apps) -> {
            List<UserReservation> reserved = reservations.getOrDefault(holder, List.of());
            read(leaf, holder.user, holder.partition, reserved, apps).ifPresent(load -> {
                var ofUsers = loads.computeIfAbsent(holder.partition, name -> new HashMap<>());
                ofUsers.put(holder.user, load);
            });
        });
        return loads;
    }

    /** Adds all apps of a leaf, in each partition that somebody waits in. */
    private void addAll(Map<Holder, Map<String, AppLoad>> holders, CSQueue leaf) {
        var apps = new ArrayList<FiCaSchedulerApp>(LeafQueueAccess.activeInOrder(leaf));
        apps.addAll(LeafQueueAccess.pendingInOrder(leaf));
        var partitions = new HashSet<String>();
        holders.keySet().forEach(holder -> partitions.add(holder.partition));
        partitions.forEach(partition -> apps.forEach(app -> addApp(holders, app, partition, true)));
    }

    private void addApp(
            Map<Holder, Map<String, AppLoad>> holders, FiCaSchedulerApp app, String partition, boolean inside) {
        var holder = new Holder(partition, app.getUser());
        Map<String, AppLoad> ofUser = holders.computeIfAbsent(holder, user -> new HashMap<>());
        if (inside) {
            ResourceUsage usage = app.getAppAttemptResourceUsage();
            var used = clamped(usage.getUsed(partition));
            var reserved = clamped(usage.getReserved(partition));
            ofUser.put(app.getApplicationId().toString(), new AppLoad(used, reserved));
        }
    }

    private ResourceVector clamped(Resource amount) {
        return vectors.of(amount).max(vectors.zero());
    }

    /** Not one that has just gone, or is for the increase of a container: that counts as used. */
    private void addReservations(Map<Holder, List<UserReservation>> reservations, WaitingApp app) {
        for (var reserved : app.reserved()) {
            SchedulerRequestKey key = reserved.getReservedSchedulerKey();
            NodeId id = reserved.getReservedNode();
            FiCaSchedulerNode node = id == null ? null : scheduler.getNode(id);
            if (key != null && node != null && !Reserved.isForIncrease(reserved)) {
                ContainerName name = YarnIds.name(reserved.getContainerId());
                var size = vectors.of(reserved.getReservedResource());
                var holder = new Holder(node.getPartition(), app.attempt().getUser());
                var ask = new AskId(name.app(), keys.of(key));
                var ofUser = reservations.computeIfAbsent(holder, user -> new ArrayList<>());
                ofUser.add(new UserReservation(ask, name, size));
            }
        }
    }

    /**
     * What a user holds and may hold, reservations counted as used. Nothing where the leaf does not know him: his last
     * app has just left.
     */
    public Optional<UserLoad> read(CSQueue leaf, String name, String partition) {
        return read(leaf, name, partition, List.of(), Map.of());
    }

    /** @param reservations those that are told apart */
    private Optional<UserLoad> read(
            CSQueue leaf,
            String name,
            String partition,
            List<UserReservation> reservations,
            Map<String, AppLoad> apps) {
        UsersManager users = LeafQueueAccess.users(leaf);
        UsersManager.User user = users.getUser(name);
        if (user == null) {
            return Optional.empty();
        }
        var used = vectors.of(user.getUsed(partition));
        for (var reservation : reservations) {
            used = used.minusClamped(reservation.size());
        }
        Resource limit = users.getComputedResourceLimitForActiveUsers(name, clusterTotal, partition, EXCLUSIVE);
        var now = vectors.of(limit);
        Resource ofOne = most(leaf, users, partition);
        var most = vectors.of(multiply(ofOne, user.getWeight()));
        var promised = now;
        if (!apps.isEmpty()) {
            Resource ofAll = users.getComputedResourceLimitForAllUsers(name, clusterTotal, partition, EXCLUSIVE);
            promised = vectors.of(ofAll);
        }
        return Optional.of(new UserLoad(used, reservations, now, now.max(most), promised, apps));
    }

    /** As Hadoop caps the limit of a user with a weight of 1. */
    private Resource most(CSQueue leaf, UsersManager users, String partition) {
        Resource guaranteed = leaf.getEffectiveCapacity(partition);
        float factor = users.getUserLimitFactor();
        if (factor < 0 || Resources.equals(guaranteed, none())) {
            return leaf.getEffectiveMaxCapacity(partition);
        }
        Resource smallest = scheduler.getMinimumResourceCapability();
        Resource least = componentwiseMax(guaranteed, smallest);
        return multiply(least, factor);
    }
}
