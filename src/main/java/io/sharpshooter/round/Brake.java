package io.sharpshooter.round;

import static io.sharpshooter.claim.ClaimState.SATISFIED;
import static io.sharpshooter.claim.ClaimState.SATISFIED_ELSEWHERE;
import static io.sharpshooter.config.SettingsKeys.BRAKE_CLAIMS;
import static io.sharpshooter.config.SettingsKeys.BRAKE_PERCENT;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.config.Settings;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Tells when too many have died in vain: of a partition's last claims for which somebody died, so many did not come to
 * what they were for. For one thread at a time.
 */
public final class Brake {
    /** By partition, the oldest first: the claim's id, and whether what was freed for it was in vain. */
    private final Map<String, Map<Long, Boolean>> ended = new HashMap<>();

    /**
     * Enters the claims that are over by a decision.
     *
     * @return what is wrong, in words; nothing where all is well or too few claims have ended to say
     */
    public Optional<String> enter(Decision decision, Settings settings) {
        long all = settings.get(BRAKE_CLAIMS);
        for (Claim claim : decision.unused()) {
            last(claim).replace(claim.id(), true);
        }
        for (Claim claim : decision.claims()) {
            if (!claim.open() && claim.hasKilled()) {
                boolean vain = claim.state() != SATISFIED && claim.state() != SATISFIED_ELSEWHERE;
                last(claim).put(claim.id(), vain);
            }
        }
        for (String partition : ended.keySet()) {
            long vain = inVain(partition, all);
            if (vain > 0 && vain * 100 >= all * settings.get(BRAKE_PERCENT)) {
                return Optional.of("of the last " + all + " claims in the partition \"" + partition
                        + "\" for which somebody died, " + vain + " came to nothing");
            }
        }
        return Optional.empty();
    }

    private Map<Long, Boolean> last(Claim claim) {
        return ended.computeIfAbsent(claim.partition(), partition -> new LinkedHashMap<>());
    }

    /** How many of the last; none while there are fewer than are wanted. */
    private long inVain(String partition, long all) {
        Map<Long, Boolean> last = ended.get(partition);
        Iterator<Long> oldest = last.keySet().iterator();
        while (last.size() > all) {
            oldest.next();
            oldest.remove();
        }
        return last.size() < all
                ? 0
                : last.values().stream().filter(vain -> vain).count();
    }

    /** Begins anew. */
    public void release() {
        ended.clear();
    }
}
