package io.sharpshooter.round;

import io.sharpshooter.claim.AskGroup;
import io.sharpshooter.demand.Reason;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Remembers what was refused: an ask of the same group meets the same refusal, as long as usage has not
 * moved. Used by one thread.
 */
final class RefusalCache {
    private final Map<Kind, Refusal> refusals = new HashMap<>();

    private record Kind(AskGroup group, boolean large) {}

    private record Refusal(long version, Reason reason) {}

    /** The refusal that such an ask has met with usage as it stands. */
    Optional<Reason> find(AskGroup group, boolean large, long version) {
        return last(group, large, version).map(Refusal::reason);
    }

    /** The refusal that such an ask has met in this round, however usage stood. */
    Optional<Reason> findAny(AskGroup group, boolean large) {
        return Optional.ofNullable(refusals.get(new Kind(group, large))).map(Refusal::reason);
    }

    void add(AskGroup group, boolean large, long version, Reason reason) {
        refusals.put(new Kind(group, large), new Refusal(version, reason));
    }

    private Optional<Refusal> last(AskGroup group, boolean large, long version) {
        return Optional.ofNullable(refusals.get(new Kind(group, large))).filter(refusal -> refusal.version == version);
    }
}
