package io.sharpshooter.round;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.PartitionLoad;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import io.sharpshooter.model.SecretHash;
import io.sharpshooter.model.UserLoad;
import io.sharpshooter.model.UserReservation;
import java.util.Map;
import java.util.Set;

/**
 * What was read of a claim's node, of the usage and limits of its queue and the queues above, and of its user's, as one
 * number. As long as that is the same, nothing there has moved; the same for the life of the process.
 */
final class Circumstances {
    private final ClusterSnapshot snapshot;
    private long hash = SecretHash.SEED;

    private Circumstances(ClusterSnapshot snapshot) {
        this.snapshot = snapshot;
    }

    static long of(Claim claim, ClusterSnapshot snapshot) {
        Circumstances circumstances = new Circumstances(snapshot);
        snapshot.nodes(Set.of(claim.node())).forEach(circumstances::add);
        snapshot.queues().stream()
                .filter(queue -> queue.path().equals(claim.queue()))
                .forEach(queue -> circumstances.add(queue, claim));
        return circumstances.hash;
    }

    /** The order of its containers says nothing; a reservation that is given up and made again has another name. */
    private void add(NodeSnapshot node) {
        add(node.health().ordinal());
        add(node.unallocated());
        add(node.terminating());
        Roster roster = node.roster();
        long containers = 0;
        for (int place = 0; place < roster.size(); place++) {
            containers += SecretHash.mix(SecretHash.SEED, roster.name(place).hashCode());
        }
        add(containers);
        ReservationSnapshot reservation = node.reservation();
        if (reservation != null) {
            add(reservation.askId().hashCode());
            add(reservation.size());
        }
    }

    private void add(QueueSnapshot leaf, Claim claim) {
        UserLoad user = leaf.users()
                .getOrDefault(claim.partition(), Map.of())
                .get(claim.whom().user());
        if (user != null) {
            add(user.used());
            add(user.limit());
            user.reservations().stream().map(UserReservation::size).forEach(this::add);
        }
        for (int queue = leaf.index();
                queue >= 0;
                queue = snapshot.queues().get(queue).parent()) {
            PartitionLoad load = snapshot.queues()
                    .get(queue)
                    .load(claim.partition(), snapshot.types().size());
            add(load.used());
            add(load.reserved());
            add(load.maximum());
        }
    }

    private void add(ResourceVector amount) {
        for (int type = 0; type < amount.size(); type++) {
            add(amount.get(type));
        }
    }

    private void add(long number) {
        hash = SecretHash.mix(hash, number);
    }
}
