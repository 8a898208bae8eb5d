package io.sharpshooter.round;

import static io.sharpshooter.claim.ClaimState.CANCELLED;
import static io.sharpshooter.claim.ClaimState.EXPIRED;
import static io.sharpshooter.claim.EndReason.OBSERVE_ONLY;
import static io.sharpshooter.config.SettingsKeys.BRAKE_CLAIMS;
import static io.sharpshooter.config.SettingsKeys.BRAKE_PERCENT;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.config.Settings;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Tells when too many have died in vain: of a partition's last claims for which somebody died, so many expired or
 * broke. An ask that is let go does not count: who lets go waits for his next claim, and must not stop everybody's. Nor
 * does a claim that an administrator stopped. For one thread at a time.
 */
public final class Brake {
    /** By partition, the oldest first: whether what was freed for a claim was in vain. */
    private final Map<String, Deque<Boolean>> ended = new HashMap<>();

    /**
     * Enters the claims that are over by a decision.
     *
     * @return what is wrong, in words; nothing where all is well or too few claims have ended to say
     */
    public Optional<String> enter(Decision decision, Settings settings) {
        long all = settings.get(BRAKE_CLAIMS);
        for (var claim : decision.claims()) {
            if (!claim.open() && claim.hasKilled()) {
                enter(claim);
            }
        }
        for (var partition : ended.entrySet()) {
            long vain = inVain(partition.getValue(), all);
            if (vain > 0 && vain * 100 >= all * settings.get(BRAKE_PERCENT)) {
                return Optional.of("of the last " + all + " claims in the partition \"" + partition.getKey()
                        + "\" for which somebody died, " + vain + " came to nothing");
            }
        }
        return Optional.empty();
    }

    private void enter(Claim claim) {
        boolean unserved = claim.state() == EXPIRED || claim.state() == CANCELLED;
        boolean vain =
                unserved && claim.reason() != OBSERVE_ONLY && !claim.reason().isLetGo();
        ended.computeIfAbsent(claim.partition(), partition -> new ArrayDeque<>())
                .addLast(vain);
    }

    /** How many of the last; none while there are fewer than are wanted. */
    private static long inVain(Deque<Boolean> last, long all) {
        while (last.size() > all) {
            last.removeFirst();
        }
        return last.size() < all ? 0 : last.stream().filter(vain -> vain).count();
    }

    /** Begins anew. */
    public void release() {
        ended.clear();
    }
}
