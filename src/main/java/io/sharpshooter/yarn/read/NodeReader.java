package io.sharpshooter.yarn.read;

import static io.sharpshooter.model.NodeSnapshot.NodeHealth.SILENT;
import static io.sharpshooter.model.NodeSnapshot.NodeHealth.UNUSABLE;
import static org.apache.hadoop.yarn.api.records.ExecutionType.OPPORTUNISTIC;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.NodeSnapshot.NodeHealth;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import io.sharpshooter.yarn.hadoop.KeyPool;
import io.sharpshooter.yarn.hadoop.Reserved;
import io.sharpshooter.yarn.hadoop.VectorPool;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.jspecify.annotations.Nullable;

/**
 * Reads nodes: space, containers and the reservation of a node are copied together while its monitor is held, the rest
 * after it is released. For one round or strike, and one thread.
 */
public final class NodeReader {
    /** Nearly the order of their costs, for which the search for places sorts them in every round. */
    private static final Comparator<RMContainer> NEWEST_FIRST =
            Comparator.comparingLong(RMContainer::getCreationTime).reversed();

    private final VectorPool vectors;
    private final KeyPool keys;
    private final Map<ApplicationId, AppSnapshot> apps;
    private final HealthReader health;

    public NodeReader(VectorPool vectors, KeyPool keys, Map<ApplicationId, AppSnapshot> apps, HealthReader health) {
        this.vectors = vectors;
        this.keys = keys;
        this.apps = apps;
        this.health = health;
    }

    /** All nodes of a round. Containers that are known to be the same as in the round before are not read again. */
    List<NodeSnapshot> read(List<FiCaSchedulerNode> nodes, KeptNodes kept, MasterReader masters) {
        var snapshots = new ArrayList<NodeSnapshot>(nodes.size());
        for (var node : nodes) {
            KeptNode known = kept.of(node);
            Copy copy = Copy.of(node, known, kept.allStay(), vectors);
            if (known == null || !copy.isLike(known, kept.allStay())) {
                known = containers(copy);
            }
            kept.keep(node, known);
            Roster roster = roster(known, masters);
            snapshots.add(snapshot(node, copy, known.terminating(), health.of(node), roster));
        }
        return snapshots;
    }

    /** One node of a strike, on which these containers matter. */
    public NodeSnapshot read(FiCaSchedulerNode node, NodeHealth found, List<ContainerSnapshot> some) {
        Copy copy = Copy.of(node, null, false, vectors);
        return snapshot(node, copy, terminating(copy), found, Roster.of(some));
    }

    /** What dead containers hold whose node has not yet confirmed: the scheduler lists them as long as it has not. */
    private ResourceVector terminating(Copy copy) {
        var sum = vectors.zero();
        for (var container : copy.listed) {
            // Whether it has ended is the cheapest question: its state would cost a lock.
            if (container.completed() && copy.isGuaranteed(container)) {
                Resource size = container.getContainer().getResource();
                sum = sum.plus(vectors.of(size));
            }
        }
        return sum;
    }

    private KeptNode containers(Copy copy) {
        // Before their sizes are read: what changes meanwhile is seen in the next round.
        Container[] listed = copy.listed.stream().map(RMContainer::getContainer).toArray(Container[]::new);
        var newestFirst = new ArrayList<RMContainer>(copy.listed);
        newestFirst.sort(NEWEST_FIRST);
        var found = new ArrayList<KeptContainer>(listed.length);
        var largest = vectors.zero();
        int alive = 0;
        for (var container : newestFirst) {
            if (!container.completed()) {
                alive++;
                if (copy.isGuaranteed(container) && !isIncrease(container)) {
                    KeptContainer one = KeptContainer.of(container, copy.space.partition(), vectors, keys);
                    largest = one.size().fitsIn(largest) ? largest : largest.max(one.size());
                    found.add(one);
                }
            }
        }
        return new KeptNode(copy.space, terminating(copy), listed, alive, found, largest);
    }

    /** The increase of a container is a container of its own until the AM has heard of it. */
    private static boolean isIncrease(RMContainer container) {
        SchedulerRequestKey key = container.getAllocatedSchedulerKey();
        return key.getContainerToUpdate() != null;
    }

    private Roster roster(KeptNode read, MasterReader masters) {
        var containers = new ArrayList<ContainerSnapshot>(read.containers().size());
        for (var container : read.containers()) {
            AppSnapshot app = masters.appOf(container);
            if (app != null) {
                containers.add(container.in(app, masters.isMaster(container)));
            }
        }
        return new Roster.Listed(containers, read.largest());
    }

    private NodeSnapshot snapshot(
            FiCaSchedulerNode node, Copy copy, ResourceVector terminating, NodeHealth found, Roster roster) {
        NodeAmounts space = copy.space;
        RMContainer reserved = copy.reserved;
        ReservationSnapshot reservation = reserved == null ? null : reservation(reserved);
        // A node whose reservation cannot be told is left alone this round, like one that is silent.
        boolean told = reserved == null || reservation != null || found == UNUSABLE;
        return new NodeSnapshot(
                node.getRMNode().getNodeAddress(), // host and port, as in the node's id, but made only once
                node.getRackName(),
                space.partition(),
                told ? found : SILENT,
                space.total(),
                space.unallocated(),
                terminating,
                roster,
                reservation);
    }

    /** Null where it has just become a container, or is for the increase of one. */
    private @Nullable ReservationSnapshot reservation(RMContainer reserved) {
        SchedulerRequestKey key = reserved.getReservedSchedulerKey();
        ContainerId id = reserved.getContainerId();
        if (key == null || id == null || Reserved.isForIncrease(reserved)) {
            return null;
        }
        AppSnapshot app = apps.get(id.getApplicationAttemptId().getApplicationId());
        if (app == null) {
            return null;
        }
        var size = vectors.of(reserved.getReservedResource());
        long since = reserved.getCreationTime();
        return new ReservationSnapshot(app, keys.of(key), size, YarnIds.name(id), since);
    }

    /**
     * What was copied of a node at one moment.
     *
     * @param reserved the reservation that holds it, null where there is none
     * @param listed what the node lists, dead ones included; empty where it was not asked
     */
    private record Copy(NodeAmounts space, @Nullable RMContainer reserved, List<RMContainer> listed) {
        /** @param allStay whether its containers are known to be the same, so that they need not be listed */
        static Copy of(FiCaSchedulerNode node, @Nullable KeptNode known, boolean allStay, VectorPool vectors) {
            synchronized (node) {
                NodeAmounts before = known == null ? null : known.space();
                NodeAmounts space = NodeAmounts.of(node, before, vectors);
                RMContainer reserved = node.getReservedContainer();
                if (allStay && space.equals(before)) {
                    return new Copy(space, reserved, List.of());
                }
                return new Copy(space, reserved, node.getCopiedListOfRunningContainers());
            }
        }

        boolean isLike(KeptNode known, boolean allStay) {
            return known.space().equals(space) && (allStay || known.lists(listed));
        }

        /** Opportunistic ones are never deducted from a node's space. YARN takes long to tell the kind of one. */
        boolean isGuaranteed(RMContainer container) {
            boolean all = listed.size() <= space.guaranteed();
            return all || container.getExecutionType() != OPPORTUNISTIC;
        }
    }
}
