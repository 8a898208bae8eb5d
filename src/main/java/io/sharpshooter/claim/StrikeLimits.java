package io.sharpshooter.claim;

import io.sharpshooter.claim.StrikeReservations.HeldNode;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.UserLoad;
import io.sharpshooter.model.UserLoad.UserReservation;
import io.sharpshooter.place.Shortfall;
import io.sharpshooter.usage.QueueUsage;
import io.sharpshooter.usage.Usage;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What the ask's queue, those above it and its user would hold with it, reservations included, beside what they may.
 * The scheduler tests no limit when it places a container whose reservation stands: then all hold.
 */
final class StrikeLimits {
    private final Ask ask;
    private final ClusterSnapshot cluster;
    private final QueueUsage usage;
    private final Shortfall queues;
    private final @Nullable UserLoad user;
    private final boolean tested;
    private ResourceVector heldByUser;

    private StrikeLimits(Ask ask, ClusterSnapshot cluster, boolean tested) {
        this.ask = ask;
        this.cluster = cluster;
        this.usage = new Usage(cluster, new QueueTree(cluster.queues()), ask.partition()).queues();
        this.queues = Shortfall.ofLimits(usage, ask.app().queue().index(), ask.size());
        this.user = ask.app()
                .queue()
                .users()
                .getOrDefault(ask.partition(), Map.of())
                .get(ask.app().user());
        this.heldByUser = user == null ? ResourceVector.zero(ask.size().size()) : held(user);
        this.tested = tested;
    }

    /** With one container of the ask added, and all gone that is dropped. */
    static StrikeLimits of(Ask ask, StrikeReservations reservations, LiveSnapshot live) {
        StrikeLimits limits = new StrikeLimits(ask, live.cluster(), reservations.adopted() == null);
        reservations.gone().forEach(limits::dropped);
        return limits;
    }

    private static ResourceVector held(UserLoad load) {
        ResourceVector held = load.used();
        for (UserReservation reservation : load.reservations()) {
            held = held.plus(reservation.size());
        }
        return held;
    }

    /** What queues use now. */
    QueueUsage usage() {
        return usage;
    }

    /** Drops as many as the limits need when all victims are dead. */
    void dropLatecomers(List<HeldNode> latecomers, List<LiveVictim> alive, StrikeReservations reservations) {
        alive.forEach(victim -> kill(victim, 1));
        for (HeldNode latecomer : latecomers) {
            if (!hold()) {
                reservations.drop(latecomer);
                dropped(latecomer);
            }
        }
        alive.forEach(victim -> kill(victim, -1));
    }

    /** Counts a victim as dead, or with -1 as alive again. It is of another queue than the ask, which takes nothing. */
    void kill(LiveVictim victim, int sign) {
        ContainerSnapshot container = victim.container();
        queues.release(container.queue().index(), container.size(), sign);
    }

    /** What is reserved in another partition counts against other limits. */
    private void dropped(HeldNode gone) {
        if (!gone.node().partition().equals(ask.partition())) {
            return;
        }
        ResourceVector size = gone.reservation().size();
        queues.release(gone.reservation().queue().index(), size, 1);
        boolean own = gone.reservation().queue().index() == ask.app().queue().index()
                && gone.reservation().app().user().equals(ask.app().user());
        heldByUser = own ? heldByUser.minus(size) : heldByUser;
    }

    /** What the node, where so much is free, and the limits lack for one more, per type. */
    ResourceVector lacked(ResourceVector free) {
        return ask.size().minusClamped(free).max(ResourceVector.of(queues.most()));
    }

    /**
     * Refuses for now where a queue that gives, or one above it up to the ask's branch, would keep less than it is
     * guaranteed: asks of it that counted as running may not have been placed.
     *
     * @param lacked for what they die
     */
    void requireGuarantees(List<LiveVictim> dying, ResourceVector lacked) throws Refusal {
        long[][] used = usage.copyOfUsed();
        for (LiveVictim victim : dying) {
            ContainerSnapshot container = victim.container();
            int queue = container.queue().index();
            int branch = usage.tree().branch(queue, ask.app().queue().index());
            int[] giving = usage.tree().upTo(queue, branch);
            if (!keepGuarantee(giving, container.size(), lacked, used)) {
                throw Refusal.forNow(
                        EndReason.VICTIMS_PROTECTED,
                        victim.victim().queue() + " would keep less than is guaranteed without " + container.name());
            }
        }
    }

    /** Takes it off what they use; whether all keep what they are guaranteed, in some type that it dies for. */
    private boolean keepGuarantee(int[] giving, ResourceVector size, ResourceVector lacked, long[][] used) {
        boolean kept = false;
        for (int type = 0; type < size.size(); type++) {
            boolean all = lacked.get(type) > 0 && size.get(type) > 0;
            for (int queue : giving) {
                used[queue][type] -= size.get(type);
                all &= used[queue][type] >= usage.guaranteed(queue, type);
            }
            kept |= all;
        }
        return kept;
    }

    boolean hold() {
        return !tested || (!isUserAbove() && queues.covered());
    }

    /** The first limit that does not allow it, in words with its numbers; asked where they do not hold. */
    String exceeded() {
        if (user != null && isUserAbove()) {
            return "user " + ask.app().user() + " holds " + words(heldByUser) + ", above the user limit of "
                    + words(user.limit());
        }
        OptionalInt lacking = queues.queueLacking();
        if (!lacking.isPresent()) {
            return "";
        }
        int queue = lacking.getAsInt();
        ResourceVector maximum =
                cluster.queues().get(queue).load(ask.partition(), usage.types()).maximum();
        ResourceVector held = sum(maximum, queues.beyondMaximum(queue));
        return cluster.queues().get(queue).path() + " would hold " + words(held) + " of at most " + words(maximum);
    }

    /** A maximum may be as large as a number can be. */
    private static ResourceVector sum(ResourceVector left, ResourceVector right) {
        ResourceVector sum = left;
        for (int type = 0; type < left.size(); type++) {
            sum = sum.with(type, ExactMath.sum(left.get(type), right.get(type)));
        }
        return sum;
    }

    /** The scheduler compares what he holds without the ask. */
    private boolean isUserAbove() {
        return user != null && user.exhaustedHolding(heldByUser, cluster.clusterTotal());
    }

    /** An amount with its types. */
    String words(ResourceVector amount) {
        return cluster.types().describe(amount);
    }
}
