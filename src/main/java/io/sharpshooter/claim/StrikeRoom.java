package io.sharpshooter.claim;

import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses which of the victims are still needed: in their order until the ask fits, on the node and within the limits;
 * then the most expensive ones that neither needs are given back. At most two passes over the victims.
 */
final class StrikeRoom {
    private final ResourceVector wanted;
    private final StrikeLimits limits;
    private final List<LiveVictim> taken = new ArrayList<>();
    private ResourceVector free;

    /**
     * @param wanted size of the ask
     * @param free what the node has without any victim
     * @param limits what the queues would hold with the ask and without any victim dead; changed
     */
    StrikeRoom(ResourceVector wanted, ResourceVector free, StrikeLimits limits) {
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
        for (LiveVictim victim : victims) {
            free = free.plus(victim.container().size());
        }
        requireSuffices();
        return List.of();
    }

    private void giveBack() {
        for (int last = taken.size() - 1; last >= 0; last--) {
            LiveVictim victim = taken.remove(last);
            kill(victim, -1);
            if (!suffices()) {
                kill(victim, 1);
                taken.add(last, victim);
            }
        }
    }

    private void take(LiveVictim victim) {
        taken.add(victim);
        kill(victim, 1);
    }

    private void kill(LiveVictim victim, int sign) {
        free = free.plus(victim.container().size().times(sign));
        limits.kill(victim, sign);
    }

    private boolean suffices() {
        return wanted.fitsIn(free) && limits.hold();
    }

    private void requireSuffices() throws Refusal {
        if (!wanted.fitsIn(free)) {
            throw new Refusal(
                    EndReason.NO_LONGER_FITS,
                    "the ask is for " + limits.words(wanted) + ", but with all victims that still live only "
                            + limits.words(free) + " would come free");
        }
        if (!limits.hold()) {
            throw new Refusal(EndReason.OVER_LIMIT, limits.exceeded());
        }
    }
}
