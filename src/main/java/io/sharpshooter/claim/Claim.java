package io.sharpshooter.claim;

import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.RoundTime;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * This ask, on this node, with these victims. Every kill of Sharpshooter belongs to a claim.
 *
 * <p>Immutable; a step of its life makes a new one with the same id.
 *
 * @param id counts up within one policy object
 * @param kind what it takes and whether it holds its node
 * @param state where it stands
 * @param reason why it ended, {@link EndReason#NONE} while it is open
 * @param ask whose waiting container it is for
 * @param queue path of the ask's queue
 * @param user the app's user
 * @param partition the node's partition
 * @param size of the waiting container
 * @param am whether the waiting container is an application master
 * @param node id of the node
 * @param victims cheapest first; the current cheapest set while open, what was killed once struck
 * @param obstacles reservations that are dropped together with the kill
 * @param charge what it was charged against the budget: its victims' holdings in the lacked types, and what late ones
 *     hold beyond that
 * @param demandedAt since when the ask waited and was entitled, as the policy saw it, in ms of the monotonic clock
 * @param noticedAt start of the grace period, {@link #NEVER} before
 * @param deadline when the victims are killed, in ms of the monotonic clock; 0 before the notice
 * @param struckAt when they were killed and the node reserved, in ms of the monotonic clock; 0 before
 * @param presentAtNotice the containers on the node in the snapshot of the notice, or of the plan where nobody is told
 * @param noticed the victims that were told
 * @param reservation the reservation it holds, null where it holds none
 * @param replaced whether the scheduler has once given its node up to place another container of the ask elsewhere: if
 *     it gets none itself, it has got that one
 */
public record Claim(
        long id,
        ClaimKind kind,
        ClaimState state,
        EndReason reason,
        AskId ask,
        String queue,
        String user,
        String partition,
        ResourceVector size,
        boolean am,
        String node,
        List<Victim> victims,
        List<Obstacle> obstacles,
        ResourceVector charge,
        long demandedAt,
        RoundTime noticedAt,
        long deadline,
        long struckAt,
        Set<ContainerName> presentAtNotice,
        Set<ContainerName> noticed,
        @Nullable ContainerName reservation,
        boolean replaced) {
    /** When a claim was noticed that was not. */
    public static final RoundTime NEVER = new RoundTime(0, 0);

    public Claim {
        victims = List.copyOf(victims);
        obstacles = List.copyOf(obstacles);
        presentAtNotice = Set.copyOf(presentAtNotice);
        noticed = Set.copyOf(noticed);
        if (state.open() != (reason == EndReason.NONE)) {
            throw new IllegalArgumentException("An ended claim has a reason and an open one has none, but claim " + id
                    + " is " + state + " with " + reason + ".");
        }
    }

    public boolean open() {
        return state.open();
    }

    /**
     * Whether {@code container} was not on the node when the notice went out, and has started since: one that was
     * promoted or recovered may have run for hours.
     *
     * @param startedAt when it was allocated, in ms since the epoch
     */
    public boolean isLate(ContainerName container, long startedAt, RoundTime now) {
        return !presentAtNotice.contains(container) && now.isSince(noticedAt, startedAt);
    }

    /** Whether nobody else may use its node: from the start, or only once it has struck. */
    public boolean holdsNode() {
        return kind.ownsNode() || state.struck();
    }

    /** The names of its victims. */
    public Set<ContainerName> victimNames() {
        return victims.stream().map(Victim::container).collect(Collectors.toSet());
    }

    /** The victims that were told; where preemption only observes and nobody is, those who would have been. */
    public Set<ContainerName> told() {
        return state == ClaimState.PLANNED ? victimNames() : noticed;
    }

    /** Whether what it drops are reservations that the scheduler has made for its very ask. */
    public boolean dropsOnlyItsOwn() {
        return obstacles.stream().allMatch(obstacle -> obstacle.ask().equals(ask));
    }

    /** The sum of what its victims hold. */
    public ResourceVector taken() {
        ResourceVector sum = ResourceVector.zero(size.size());
        for (Victim victim : victims) {
            sum = sum.plus(victim.size());
        }
        return sum;
    }

    /** The same claim with the grace period begun. */
    public Claim noticed(RoundTime time, long newDeadline, Set<ContainerName> present, Set<ContainerName> told) {
        return new Builder(this)
                .state(ClaimState.NOTICED)
                .notice(time, newDeadline, present, told)
                .build();
    }

    /** The same claim, of which nobody is told since preemption only observes. */
    public Claim observed(Set<ContainerName> present) {
        return new Builder(this).notice(NEVER, 0, present, Set.of()).build();
    }

    /** The same claim with what it would take now. */
    public Claim taking(List<Victim> newVictims, List<Obstacle> newObstacles) {
        return new Builder(this).taking(newVictims, newObstacles).build();
    }

    /** The same claim charged for so much more. */
    public Claim charged(ResourceVector more) {
        return new Builder(this).charge(charge.plus(more)).build();
    }

    /** The same claim after its victims were killed, with the reservation of its node unless that was refused. */
    public Claim struck(long time, List<Victim> killed, @Nullable ContainerName newReservation) {
        return new Builder(this)
                .state(newReservation == null ? ClaimState.KILLED : ClaimState.HELD)
                .taking(killed, List.of())
                .struckAt(time)
                .reservation(newReservation)
                .build();
    }

    /** The same claim holding this reservation, or none. */
    public Claim holding(@Nullable ContainerName newReservation) {
        return new Builder(this).reservation(newReservation).build();
    }

    /**
     * The same claim without its reservation, which the scheduler has given up to place another container of the ask
     * elsewhere.
     */
    public Claim givenUp() {
        return new Builder(this).reservation(null).replaced(true).build();
    }

    /** The same claim, for which nothing has come elsewhere: what came was another one's. */
    public Claim notReplaced() {
        return new Builder(this).replaced(false).build();
    }

    /** The same claim, over. */
    public Claim ended(ClaimState end, EndReason why) {
        return new Builder(this).state(end).reason(why).build();
    }

    /** The same claim, over: its ask has got the container on another node. An ordinary one may be placed anywhere. */
    public Claim placedElsewhere() {
        ClaimState end = kind == ClaimKind.ORDINARY ? ClaimState.SATISFIED : ClaimState.SATISFIED_ELSEWHERE;
        return holding(null).ended(end, EndReason.PLACED_ELSEWHERE);
    }
}
