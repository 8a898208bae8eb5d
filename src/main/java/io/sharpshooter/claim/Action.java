package io.sharpshooter.claim;

import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ContainerName;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Something that a round wants done to the scheduler; a value until the edge carries it out. */
public sealed interface Action {
    /** Of what belongs to no claim. */
    long NO_CLAIM = 0;

    /** The id of the claim it belongs to, or {@link #NO_CLAIM}. */
    long claim();

    /** Tell the application masters of these containers that they are about to be preempted. */
    record Notify(long claim, List<Victim> victims) implements Action {
        public Notify {
            victims = List.copyOf(victims);
        }
    }

    /**
     * As one step under the scheduler's write lock: check everything again, drop the claim's obstacles, kill the
     * cheapest of its victims that still make room, and, where the claim holds its node, reserve the node. All of it or
     * nothing.
     *
     * @param subject the claim as planned
     * @param givingQueues paths of the queues whose reservations may be dropped for this claim, should one have
     *     appeared in the way since the snapshot
     * @param spares whether a victim that is not needed any more lives; not where other claims share the node
     * @param kill false to reserve only: the grace period is not over, and the limits allow the reservation beside the
     *     living victims
     */
    record Strike(Claim subject, Set<String> givingQueues, boolean spares, boolean kill) implements Action {
        public Strike {
            givingQueues = Set.copyOf(givingQueues);
        }

        @Override
        public long claim() {
            return subject.id();
        }

        /** Whether it is what the claim was made for, and not only an early reservation while the victims live. */
        public boolean isDue() {
            return kill || subject.state().struck();
        }
    }

    /**
     * Drop one reservation, if it is still one: that of a claim which has ended, or, without a claim, one that the
     * scheduler made for an ask beyond what is outstanding.
     */
    record Release(long claim, AskId ask, String node, ContainerName reservation) implements Action {
        /** Drops the reservation of the claim, if it has one. */
        public static Optional<Action> of(Claim claim) {
            return Optional.ofNullable(claim.reservation())
                    .map(held -> new Release(claim.id(), claim.ask(), claim.node(), held));
        }

        /** Whether a claim has made it. */
        public boolean own() {
            return claim != NO_CLAIM;
        }
    }
}
