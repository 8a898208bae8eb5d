package io.sharpshooter.yarn.read;

import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.model.AskId;
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
import java.util.Map.Entry;
import java.util.Optional;
import java.util.Set;
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
import org.jspecify.annotations.Nullable;

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

    /** One that tells no reservations apart; with the scheduler's total of now. */
    public UserReader(VectorPool vectors, CapacityScheduler scheduler) {
        this(vectors, new KeyPool(), scheduler, scheduler.getClusterResource());
    }

    UserReader(VectorPool vectors, KeyPool keys, CapacityScheduler scheduler, Resource clusterTotal) {
        this.vectors = vectors;
        this.keys = keys;
        this.scheduler = scheduler;
        this.clusterTotal = clusterTotal;
        this.insideLeaves = Configured.isOn(scheduler.getConfiguration(), SettingsKeys.INSIDE.name(), false);
    }

    /** By partition and user, for those who wait there, and where apps may take from each other who is there. */
    Map<String, Map<String, UserLoad>> read(CSQueue leaf, List<WaitingApp> waiting) {
        boolean inside = insideLeaves && !leaf.getIntraQueuePreemptionDisabled();
        Map<String, Map<String, List<UserReservation>>> reservations = reservations(waiting);
        Map<String, Map<String, Map<String, AppLoad>>> apps = new HashMap<>();
        for (WaitingApp app : waiting) {
            app.asks().forEach(ask -> addApp(apps, app.attempt(), ask.partition(), inside));
        }
        Set<String> partitions = Set.copyOf(apps.keySet());
        if (inside) {
            Stream.of(LeafQueueAccess.activeInOrder(leaf), LeafQueueAccess.pendingInOrder(leaf))
                    .flatMap(List::stream)
                    .forEach(app -> partitions.forEach(partition -> addApp(apps, app, partition, true)));
        }
        Map<String, Map<String, UserLoad>> loads = new HashMap<>();
        apps.forEach((partition, users) -> users.forEach((user, held) -> {
            List<UserReservation> reserved =
                    reservations.getOrDefault(partition, Map.of()).getOrDefault(user, List.of());
            read(leaf, user, partition, reserved, held)
                    .ifPresent(load -> loads.computeIfAbsent(partition, name -> new HashMap<>())
                            .put(user, load));
        }));
        return loads;
    }

    private void addApp(
            Map<String, Map<String, Map<String, AppLoad>>> apps,
            FiCaSchedulerApp app,
            String partition,
            boolean inside) {
        Map<String, AppLoad> ofUser = apps.computeIfAbsent(partition, name -> new HashMap<>())
                .computeIfAbsent(app.getUser(), name -> new HashMap<>());
        if (inside) {
            ResourceUsage usage = app.getAppAttemptResourceUsage();
            ofUser.put(
                    app.getApplicationId().toString(),
                    new AppLoad(
                            vectors.of(usage.getUsed(partition)).max(vectors.zero()),
                            vectors.of(usage.getReserved(partition)).max(vectors.zero())));
        }
    }

    /**
     * What a user holds and may hold, nothing where the leaf does not know him: his last app has just left.
     *
     * @param reservations those that are told apart
     */
    public Optional<UserLoad> read(CSQueue leaf, String name, String partition, List<UserReservation> reservations) {
        return read(leaf, name, partition, reservations, Map.of());
    }

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
        Resource limit = users.getComputedResourceLimitForActiveUsers(
                name, clusterTotal, partition, SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY);
        ResourceVector used = vectors.of(user.getUsed(partition));
        for (UserReservation reservation : reservations) {
            used = used.minusClamped(reservation.size());
        }
        ResourceVector now = vectors.of(limit);
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

    /** By partition and user. */
    private Map<String, Map<String, List<UserReservation>>> reservations(List<WaitingApp> waiting) {
        Map<String, Map<String, List<UserReservation>>> found = new HashMap<>();
        for (WaitingApp app : waiting) {
            List<RMContainer> all = app.attempt().getReservedContainers();
            String name = all.isEmpty() ? "" : app.attempt().getApplicationId().toString();
            for (RMContainer reserved : all) {
                Entry<String, UserReservation> known = reservation(name, reserved);
                if (known != null) {
                    found.computeIfAbsent(known.getKey(), partition -> new HashMap<>())
                            .computeIfAbsent(app.attempt().getUser(), user -> new ArrayList<>())
                            .add(known.getValue());
                }
            }
        }
        return found;
    }

    /** With its partition; null where it has just gone, or is for the increase of a container: that counts as used. */
    private @Nullable Entry<String, UserReservation> reservation(String app, RMContainer reserved) {
        SchedulerRequestKey key = reserved.getReservedSchedulerKey();
        FiCaSchedulerNode node =
                reserved.getReservedNode() == null ? null : scheduler.getNode(reserved.getReservedNode());
        if (key == null || node == null || Reserved.isForIncrease(reserved)) {
            return null;
        }
        AskId ask = new AskId(app, keys.of(key));
        ResourceVector size = vectors.of(reserved.getReservedResource());
        return Map.entry(node.getPartition(), new UserReservation(ask, YarnIds.name(reserved.getContainerId()), size));
    }
}
