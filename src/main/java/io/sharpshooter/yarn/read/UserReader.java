package io.sharpshooter.yarn.read;

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
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
        this.insideLeaves = Configured.isOn(scheduler.getConfiguration(), SettingsKeys.INSIDE.name(), false);
    }

    /** A user where he holds something. */
    private record Holder(String partition, String user) {}

    /** By partition and user, for those who wait there, and where apps may take from each other who is there. */
    Map<String, Map<String, UserLoad>> read(CSQueue leaf, List<WaitingApp> waiting) {
        boolean inside = insideLeaves && !waiting.isEmpty() && !leaf.getIntraQueuePreemptionDisabled();
        var holders = new HashMap<Holder, Map<String, AppLoad>>();
        var reservations = new HashMap<Holder, List<UserReservation>>();
        for (WaitingApp app : waiting) {
            app.asks().forEach(ask -> addApp(holders, app.attempt(), ask.partition(), inside));
            addReservations(reservations, app);
        }
        if (inside) {
            Set<String> partitions =
                    holders.keySet().stream().map(Holder::partition).collect(Collectors.toSet());
            Stream.of(LeafQueueAccess.activeInOrder(leaf), LeafQueueAccess.pendingInOrder(leaf))
                    .flatMap(List::stream)
                    .forEach(app -> partitions.forEach(partition -> addApp(holders, app, partition, true)));
        }
        var loads = new HashMap<String, Map<String, UserLoad>>();
        holders.forEach((holder, apps) -> {
            List<UserReservation> reserved = reservations.getOrDefault(holder, List.of());
            read(leaf, holder.user, holder.partition, reserved, apps)
                    .ifPresent(load -> loads.computeIfAbsent(holder.partition, name -> new HashMap<>())
                            .put(holder.user, load));
        });
        return loads;
    }

    private void addApp(
            Map<Holder, Map<String, AppLoad>> holders, FiCaSchedulerApp app, String partition, boolean inside) {
        Map<String, AppLoad> ofUser =
                holders.computeIfAbsent(new Holder(partition, app.getUser()), holder -> new HashMap<>());
        if (inside) {
            ResourceUsage usage = app.getAppAttemptResourceUsage();
            ofUser.put(
                    app.getApplicationId().toString(),
                    new AppLoad(
                            vectors.of(usage.getUsed(partition)).max(vectors.zero()),
                            vectors.of(usage.getReserved(partition)).max(vectors.zero())));
        }
    }

    /** Not one that has just gone, or is for the increase of a container: that counts as used. */
    private void addReservations(Map<Holder, List<UserReservation>> reservations, WaitingApp app) {
        for (RMContainer reserved : app.reserved()) {
            SchedulerRequestKey key = reserved.getReservedSchedulerKey();
            FiCaSchedulerNode node =
                    reserved.getReservedNode() == null ? null : scheduler.getNode(reserved.getReservedNode());
            if (key != null && node != null && !Reserved.isForIncrease(reserved)) {
                ContainerName name = YarnIds.name(reserved.getContainerId());
                ResourceVector size = vectors.of(reserved.getReservedResource());
                var holder = new Holder(node.getPartition(), app.attempt().getUser());
                reservations
                        .computeIfAbsent(holder, there -> new ArrayList<>())
                        .add(new UserReservation(new AskId(name.app(), keys.of(key)), name, size));
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
        UsersManager users = (UsersManager) leaf.getAbstractUsersManager();
        UsersManager.User user = users.getUser(name);
        if (user == null) {
            return Optional.empty();
        }
        ResourceVector used = vectors.of(user.getUsed(partition));
        for (UserReservation reservation : reservations) {
            used = used.minusClamped(reservation.size());
        }
        ResourceVector now = vectors.of(users.getComputedResourceLimitForActiveUsers(
                name, clusterTotal, partition, SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY));
        ResourceVector most = vectors.of(Resources.multiply(most(leaf, users, partition), user.getWeight()));
        ResourceVector promised = apps.isEmpty()
                ? now
                : vectors.of(users.getComputedResourceLimitForAllUsers(
                        name, clusterTotal, partition, SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY));
        return Optional.of(new UserLoad(used, reservations, now, now.max(most), promised, apps));
    }

    /** As Hadoop caps the limit of a user with a weight of 1. */
    private Resource most(CSQueue leaf, UsersManager users, String partition) {
        Resource guaranteed = leaf.getEffectiveCapacity(partition);
        if (users.getUserLimitFactor() < 0 || Resources.equals(guaranteed, Resources.none())) {
            return leaf.getEffectiveMaxCapacity(partition);
        }
        Resource least = Resources.componentwiseMax(guaranteed, scheduler.getMinimumResourceCapability());
        return Resources.multiply(least, users.getUserLimitFactor());
    }
}
