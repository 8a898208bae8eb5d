package io.sharpshooter.round;

import io.sharpshooter.claim.AskGroup;
import io.sharpshooter.demand.Demand;
import io.sharpshooter.model.AskId;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** The search for places of each group of asks, kept until the last of them has its outcome. Used by one thread. */
final class GroupPlaces {
    private final PartitionRound round;
    private final Function<Demand, AskGroup> groupOf;
    private final Map<AskGroup, Places> shared = new HashMap<>();
    private final Map<AskGroup, Integer> left = new HashMap<>();
    private final Map<AskId, Places> alone = new HashMap<>();

    GroupPlaces(PartitionRound round, Function<Demand, AskGroup> groupOf) {
        this.round = round;
        this.groupOf = groupOf;
    }

    /** Takes note of an ask that is to come. */
    void expect(Demand demand) {
        left.merge(groupOf.apply(demand), 1, Integer::sum);
    }

    Places of(Demand demand) {
        return isByItself(demand)
                ? alone.computeIfAbsent(demand.ask().id(), id -> new Places(round, demand))
                : shared.computeIfAbsent(groupOf.apply(demand), group -> new Places(round, demand));
    }

    /**
     * Whether the scheduler has reserved a node for the ask itself, which makes it different from others of its group.
     */
    boolean isByItself(Demand demand) {
        return round.search().nodes().isAnyReservedFor(demand.ask().id());
    }

    /** Every container of the ask has its outcome. */
    void finish(Demand demand) {
        alone.remove(demand.ask().id());
        AskGroup group = groupOf.apply(demand);
        if (left.merge(group, -1, Integer::sum) <= 0) {
            shared.remove(group);
        }
    }
}
