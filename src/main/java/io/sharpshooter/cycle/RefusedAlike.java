package io.sharpshooter.cycle;

import io.sharpshooter.claim.AskGroup;
import io.sharpshooter.demand.Reason;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Remembers what was refused: an ask of the same group meets the same refusal, as long as neither books nor nodes have
 * moved. Used by one thread.
 */
final class RefusedAlike {
    private final Map<Kind, Refusal> refusals = new HashMap<>();

    private record Kind(AskGroup group, boolean large) {}

    private record Refusal(long version, Reason reason) {}

    /** The refusal that such an ask has met with books and nodes as they stand. */
    Optional<Reason> find(AskGroup group, boolean large, long version) {
        return last(group, large, version).map(Refusal::reason);
    }

    /** The refusal that such an ask has met in this round, however books and nodes stood. */
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
