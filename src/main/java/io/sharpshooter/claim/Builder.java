package io.sharpshooter.claim;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.RoundTime;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A claim with some fields replaced. */
final class Builder {
    private final Claim from;
    private ClaimState state;
    private EndReason reason;
    private List<Victim> victims;
    private List<Obstacle> obstacles;
    private ResourceVector charge;
    private RoundTime noticedAt;
    private long deadline;
    private long struckAt;
    private Set<ContainerName> presentAtNotice;
    private Set<ContainerName> noticed;
    private @Nullable ContainerName reservation;
    private boolean replaced;

    Builder(Claim from) {
        this.from = from;
        this.state = from.state();
        this.reason = from.reason();
        this.victims = from.victims();
        this.obstacles = from.obstacles();
        this.charge = from.charge();
        this.noticedAt = from.noticedAt();
        this.deadline = from.deadline();
        this.struckAt = from.struckAt();
        this.presentAtNotice = from.presentAtNotice();
        this.noticed = from.noticed();
        this.reservation = from.reservation();
        this.replaced = from.replaced();
    }

    Builder state(ClaimState newState) {
        state = newState;
        return this;
    }

    Builder reason(EndReason newReason) {
        reason = newReason;
        return this;
    }

    Builder taking(List<Victim> newVictims, List<Obstacle> newObstacles) {
        victims = newVictims;
        obstacles = newObstacles;
        return this;
    }

    Builder notice(RoundTime time, long newDeadline, Set<ContainerName> present, Set<ContainerName> told) {
        noticedAt = time;
        deadline = newDeadline;
        presentAtNotice = present;
        noticed = told;
        return this;
    }

    Builder charge(ResourceVector newCharge) {
        charge = newCharge;
        return this;
    }

    Builder struckAt(long time) {
        struckAt = time;
        return this;
    }

    Builder reservation(@Nullable ContainerName newReservation) {
        reservation = newReservation;
        return this;
    }

    Builder replaced(boolean newReplaced) {
        replaced = newReplaced;
        return this;
    }

    Claim build() {
        return new Claim(
                from.id(),
                from.kind(),
                state,
                reason,
                from.ask(),
                from.queue(),
                from.user(),
                from.partition(),
                from.size(),
                from.am(),
                from.node(),
                victims,
                obstacles,
                charge,
                from.demandedAt(),
                noticedAt,
                deadline,
                struckAt,
                presentAtNotice,
                noticed,
                reservation,
                replaced);
    }
}
