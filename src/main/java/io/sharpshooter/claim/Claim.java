package io.sharpshooter.claim;

import static io.sharpshooter.claim.ClaimKind.ORDINARY;
import static io.sharpshooter.claim.ClaimState.HELD;
import static io.sharpshooter.claim.ClaimState.KILLED;
import static io.sharpshooter.claim.ClaimState.NOTICED;
import static io.sharpshooter.claim.ClaimState.PLANNED;
import static io.sharpshooter.claim.ClaimState.SATISFIED;
import static io.sharpshooter.claim.ClaimState.SATISFIED_ELSEWHERE;
import static io.sharpshooter.claim.EndReason.NONE;
import static io.sharpshooter.claim.EndReason.PLACED_ELSEWHERE;
import static io.sharpshooter.model.ResourceVector.zero;
import static java.util.stream.Collectors.toSet;

import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.RoundTime;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * This ask, on this node, with these victims. Every kill of Sharpshooter belongs to a claim.
 *
 * <p>Immutable; a step of its life makes a new one with the same id.
 *
 * @param id counts up within one policy object
 * @param stage how far it has come
 * @param whom who is to get the place
 * @param where the place, and what is taken for it
 * @param grace what was told to whom, and until when they live
 * @param hold how the node is held once they are dead
 */
public record Claim(long id, Stage stage, Whom whom, Where where, Grace grace, Hold hold) {
    public Claim {
        if (stage.state.open() != (stage.reason == NONE)) {
            throw new IllegalArgumentException("An ended claim has a reason and an open one has none, but claim " + id
                    + " is " + stage.state + " with " + stage.reason + ".");
        }
    }

    /** A claim of which nobody has been told yet. */
    public static Claim planned(long id, Whom whom, Where where) {
        return new Claim(id, new Stage(PLANNED, NONE), whom, where, Grace.NONE, Hold.NONE);
    }

    /** @param reason why it ended, {@link EndReason#NONE} while it is open */
    public record Stage(ClaimState state, EndReason reason) {}

    /**
     * The waiting container that a claim is for.
     *
     * @param ask whose container it is
     * @param queue path of the ask's queue
     * @param user the app's user
     * @param size of the container
     * @param am whether the container is an application master
     * @param demandedAt since when the ask waited and was entitled, as the policy saw it, in ms of the monotonic clock
     */
    public record Whom(AskId ask, String queue, String user, ResourceVector size, boolean am, long demandedAt) {}

    /**
     * What a claim takes on its node.
     *
     * @param kind what it takes and whether it holds its node
     * @param place where it is
     * @param victims cheapest first; the current cheapest set while open, what was killed once struck
     * @param obstacles reservations that are dropped together with the kill
     * @param charge what it was charged against the budget: its victims' holdings in the lacked types, and what new
     *     ones hold beyond that
     */
    public record Where(
            ClaimKind kind, Place place, List<Victim> victims, List<Obstacle> obstacles, ResourceVector charge) {
        public Where {
            victims = List.copyOf(victims);
            obstacles = List.copyOf(obstacles);
        }

        private Where taking(List<Victim> newVictims, List<Obstacle> newObstacles) {
            return new Where(kind, place, newVictims, newObstacles, charge);
        }

        private Where on(String newNode, ResourceVector more) {
            Place there = newNode.equals(place.node) ? place : new Place(place.partition, newNode);
            return new Where(kind, there, victims, obstacles, charge.plus(more));
        }

        private Where held() {
            return new Where(ORDINARY, place, victims, obstacles, charge);
        }
    }

    /**
     * A node, and what it was chosen from.
     *
     * @param partition the node's partition
     * @param node its id
     * @param among how many nodes could make room at best when a {@link ClaimKind#LARGE} claim got this one; else 0
     * @param next the nodes that would have been the next ones, the better first; few
     */
    public record Place(String partition, String node, int among, List<Next> next) {
        public Place {
            next = List.copyOf(next);
        }

        /** Of which nothing else is known. */
        public Place(String partition, String node) {
            this(partition, node, 0, List.of());
        }
    }

    /**
     * A node that was not taken.
     *
     * @param cost of so many victims
     */
    public record Next(String node, long cost, int victims) {}

    /**
     * The notice and the grace period after it.
     *
     * @param noticedAt its start; 0 by both clocks where nobody has been told
     * @param deadline when the victims are killed, in ms of the monotonic clock; 0 before the notice
     * @param present the containers on the node or of the leaf, in the snapshot of the notice, or of the plan where
     *     nobody is told
     * @param noticed the victims that were told
     */
    public record Grace(RoundTime noticedAt, long deadline, Set<ContainerName> present, Set<ContainerName> noticed) {
        private static final Grace NONE = new Grace(Set.of());

        public Grace {
            present = Set.copyOf(present);
            noticed = Set.copyOf(noticed);
        }

        private Grace(Set<ContainerName> present) {
            this(new RoundTime(0, 0), 0, present, Set.of());
        }

        /** Whether who was told lives for a while. */
        public boolean given() {
            return deadline > noticedAt.monotonicMs();
        }

        /**
         * Whether {@code container} was not there when the notice went out, and has started since: one that was
         * promoted or recovered may have run for hours.
         *
         * @param startedAt when it was allocated, in ms since the epoch
         */
        public boolean isLate(ContainerName container, long startedAt, RoundTime now) {
            return !present.contains(container) && now.isSince(noticedAt, startedAt);
        }
    }

    /**
     * The node after the kill.
     *
     * @param struckAt when the victims were killed and the node reserved, in ms of the monotonic clock; 0 before
     * @param reservation the reservation that the claim holds, null where it holds none; one that was early is there
     *     before the kill
     */
    public record Hold(long struckAt, @Nullable ContainerName reservation) {
        private static final Hold NONE = new Hold(0, null);
    }

    public ClaimState state() {
        return stage.state;
    }

    public EndReason reason() {
        return stage.reason;
    }

    public AskId ask() {
        return whom.ask;
    }

    public String queue() {
        return whom.queue;
    }

    public ResourceVector size() {
        return whom.size;
    }

    public ClaimKind kind() {
        return where.kind;
    }

    public String partition() {
        return where.place.partition;
    }

    public String node() {
        return where.place.node;
    }

    public List<Victim> victims() {
        return where.victims;
    }

    public List<Obstacle> obstacles() {
        return where.obstacles;
    }

    public ResourceVector charge() {
        return where.charge;
    }

    public @Nullable ContainerName reservation() {
        return hold.reservation;
    }

    public boolean open() {
        return state().open();
    }

    /** The same claim for a small container, but its node is held once it has struck. */
    public Claim held() {
        return new Claim(id, stage, whom, where.held(), grace, hold);
    }

    /** The same for people to look at: without the names of who was there. */
    public Claim slim() {
        var slim = new Grace(grace.noticedAt, grace.deadline, Set.of(), Set.of());
        return new Claim(id, stage, whom, where, slim, hold);
    }

    /** Whether it is for one of these queues, or takes from one. */
    public boolean concerns(Predicate<String> queues) {
        return queues.test(queue()) || victims().stream().map(Victim::queue).anyMatch(queues);
    }

    /** Whether nobody else may use its node: from the start, or only once it has struck. */
    public boolean holdsNode() {
        return kind().ownsNode() || (kind().holdsNode() && state().struck());
    }

    /** Whether its victims are dead, and it does not hold its node yet, or not any more. */
    public boolean waitsForNode() {
        return kind().holdsNode() && state().struck() && hold.reservation == null;
    }

    /** The names of its victims. */
    public Set<ContainerName> victimNames() {
        return victims().stream().map(Victim::container).collect(toSet());
    }

    /** The victims that were told; where preemption only observes and nobody is, those who would have been. */
    public Set<ContainerName> told() {
        return state() == PLANNED ? victimNames() : grace.noticed;
    }

    /** Whether what it drops are reservations that the scheduler has made for its very ask. */
    public boolean dropsOnlyItsOwn() {
        return obstacles().stream().allMatch(obstacle -> obstacle.ask().equals(ask()));
    }

    /** Whether somebody has died for it. */
    public boolean hasKilled() {
        return hold.struckAt > 0 && !victims().isEmpty();
    }

    /** What is lost by the death of all of its victims, in the unit of the configured cost. */
    public long cost() {
        return victims().stream().mapToLong(Victim::cost).reduce(0, ExactMath::sum);
    }

    /** The sum of what its victims hold. */
    public ResourceVector taken() {
        var sum = zero(size().size());
        for (var victim : victims()) {
            sum = sum.plus(victim.size());
        }
        return sum;
    }

    /** The same claim with the grace period begun. */
    public Claim noticed(RoundTime time, long deadline, Set<ContainerName> present, Set<ContainerName> told) {
        var begun = new Grace(time, deadline, present, told);
        return new Claim(id, new Stage(NOTICED, NONE), whom, where, begun, hold);
    }

    /** The same claim, of which nobody is told since preemption only observes. */
    public Claim observed(Set<ContainerName> present) {
        return new Claim(id, stage, whom, where, new Grace(present), hold);
    }

    /** The same claim with what it would take now. */
    public Claim taking(List<Victim> newVictims, List<Obstacle> newObstacles) {
        return new Claim(id, stage, whom, where.taking(newVictims, newObstacles), grace, hold);
    }

    /** The same claim on this node, charged for so much more. */
    public Claim on(String node, ResourceVector more) {
        return new Claim(id, stage, whom, where.on(node, more), grace, hold);
    }

    /** The same claim after its victims were killed, with the reservation of its node unless that was refused. */
    public Claim struck(long time, List<Victim> killed, @Nullable ContainerName reservation) {
        ClaimState state = reservation == null ? KILLED : HELD;
        Where taken = where.taking(killed, List.of());
        var held = new Hold(time, reservation);
        return new Claim(id, new Stage(state, NONE), whom, taken, grace, held);
    }

    /** The same claim holding this reservation, or none. */
    public Claim holding(@Nullable ContainerName reservation) {
        return new Claim(id, stage, whom, where, grace, new Hold(hold.struckAt, reservation));
    }

    /** The same claim, over. */
    public Claim ended(ClaimState end, EndReason why) {
        return new Claim(id, new Stage(end, why), whom, where, grace, hold);
    }

    /** The same claim, over: its ask got the container on another node. Without a hold any node will do. */
    public Claim placedElsewhere() {
        ClaimState end = kind().holdsNode() ? SATISFIED_ELSEWHERE : SATISFIED;
        return holding(null).ended(end, PLACED_ELSEWHERE);
    }
}
