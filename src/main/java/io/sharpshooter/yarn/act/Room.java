package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.EndReason;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Chooses which of the victims are still needed: in their order until the ask fits, on the node and within the limits;
 * then the most expensive ones that neither needs are given back. At most two passes over the victims.
 */
final class Room {
    private final ResourceCalculator calculator;
    private final Resource wanted;
    private final Resource free;
    private final Limits limits;
    private final List<LiveVictim> taken = new ArrayList<>();

    /**
     * @param wanted size of the ask
     * @param free what the node has without any victim; changed
     * @param limits what the queues would hold with the ask and without any victim dead; changed
     */
    Room(ResourceCalculator calculator, Resource wanted, Resource free, Limits limits) {
        this.calculator = calculator;
        this.wanted = wanted;
        this.free = free;
        this.limits = limits;
    }

    /** The needed ones, in their order. */
    List<LiveVictim> make(List<LiveVictim> victims) throws Refusal {
        for (LiveVictim victim : victims) {
            if (suffices()) {
                break;
            }
            take(victim);
        }
        requireSuffices();
        giveBack();
        return taken;
    }

    /** All of them, whether fewer would do or not. */
    List<LiveVictim> makeWithAll(List<LiveVictim> victims) throws Refusal {
        victims.forEach(this::take);
        requireSuffices();
        return taken;
    }

    /** None yet: the ask will fit once all of them are dead, and the limits hold while they live. */
    List<LiveVictim> promise(List<LiveVictim> victims) throws Refusal {
        victims.forEach(victim -> Resources.addTo(free, victim.size()));
        requireSuffices();
        return taken;
    }

    private void giveBack() {
        for (int last = taken.size() - 1; last >= 0; last--) {
            LiveVictim victim = taken.remove(last);
            move(victim, false);
            if (!suffices()) {
                move(victim, true);
                taken.add(last, victim);
            }
        }
    }

    private void take(LiveVictim victim) {
        taken.add(victim);
        move(victim, true);
    }

    private void move(LiveVictim victim, boolean dead) {
        if (dead) {
            Resources.addTo(free, victim.size());
            limits.freed(victim);
        } else {
            Resources.subtractFrom(free, victim.size());
            limits.restored(victim);
        }
    }

    private boolean suffices() {
        return fitsOnNode() && limits.hold();
    }

    private boolean fitsOnNode() {
        return Resources.fitsIn(calculator, wanted, free);
    }

    private void requireSuffices() throws Refusal {
        if (!fitsOnNode()) {
            throw new Refusal(
                    EndReason.NO_LONGER_FITS,
                    "the ask is for " + wanted + ", but with all victims that still live only " + free
                            + " would come free");
        }
        String exceeded = limits.exceeded();
        if (exceeded != null) {
            throw new Refusal(EndReason.OVER_LIMIT, exceeded);
        }
    }
}
