package io.sharpshooter.cycle;

import io.sharpshooter.demand.Demand;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.ResourceVector;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Remembers what was refused: an ask of the same queue, kind and size that may run on the same nodes meets the same refusal,
 * as long as neither books nor nodes have moved. Used by one thread.
 */
final class RefusedAlike {
    private final Map<Kind, Refusal> refusals = new HashMap<>();

    private record Kind(int queue, ResourceVector size, boolean large, Eligibility where) {
        static Kind of(Demand demand) {
            return new Kind(
                    demand.queue(),
                    demand.ask().size(),
                    demand.large(),
                    demand.ask().where());
        }
    }

    private record Refusal(long version, Reason reason) {}

    /** The refusal that such an ask has met with books and nodes as they stand. */
    Optional<Reason> find(Demand demand, long version) {
        Refusal refusal = refusals.get(Kind.of(demand));
        return refusal == null || refusal.version != version ? Optional.empty() : Optional.of(refusal.reason);
    }

    void add(Demand demand, long version, Reason reason) {
        refusals.put(Kind.of(demand), new Refusal(version, reason));
    }
}
