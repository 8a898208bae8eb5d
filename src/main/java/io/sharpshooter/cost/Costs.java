package io.sharpshooter.cost;

import static io.sharpshooter.model.ExactMath.sum;
import static java.lang.Math.max;

import io.sharpshooter.cost.CostChoice.BuiltInCost;
import io.sharpshooter.cost.Replacements.Death;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The costs of containers in one round and partition: what the configured {@link ContainerCost} says, and what the app
 * has lost to preemption lately, in equal parts over its containers, so that restarted work is not always the cheapest.
 *
 * <p>Where an administrator's class throws, this is reported and a {@link CostFailure} thrown: costs of two kinds do
 * not mix. Used by one thread.
 */
public final class Costs {
    private final ClusterSnapshot snapshot;
    private final PartitionSnapshot partition;
    private final AppLosses losses;
    private final Consumer<CostFailure> reportFailure;
    private final CostChoice choice;
    private final @Nullable BuiltInCost formula;
    private @Nullable Replacements replacements;
    private @Nullable ResourceVector lastSize;
    private long lastShare;

    /**
     * @param reportFailure told when the administrator's class throws, whatever it throws
     */
    public Costs(
            ClusterSnapshot snapshot,
            PartitionSnapshot partition,
            CostChoice choice,
            AppLosses losses,
            Consumer<CostFailure> reportFailure) {
        this.snapshot = snapshot;
        this.partition = partition;
        this.choice = choice;
        this.formula = choice.cost() instanceof BuiltInCost builtIn ? builtIn : null;
        this.losses = losses;
        this.reportFailure = reportFailure;
    }

    /** Whether the administrator orders candidates and costs only count them. */
    public boolean ordered() {
        return choice.order().isPresent();
    }

    /** The container at this place as the administrator's class sees it. */
    public Candidate candidate(Roster roster, int place) {
        return new Candidate(roster, place, partition, snapshot.types(), snapshot.roundTime());
    }

    /** The cost of killing the container at this place, at least 0. */
    public long of(Roster roster, int place) {
        long own = formula == null
                ? ownCost(candidate(roster, place))
                : formula.cost(snapshot.roundTime().since(roster.startedAt(place)), share(roster.held(place)));
        long atLeast = max(0, own);
        return losses.byApp().isEmpty() ? atLeast : withLosses(atLeast, roster.app(place));
    }

    /**
     * The places of those of a node's containers that may do again what others did who have died for claims; not to be
     * changed.
     */
    public BitSet replacements(Roster roster) {
        Replacements known = replacements;
        if (known == null) {
            known = new Replacements(snapshot.nodes(), losses.deaths(), snapshot.roundTime());
            replacements = known;
        }
        return known.of(roster);
    }

    /** Many containers in a row have the same size. */
    private long share(ResourceVector size) {
        if (size != lastSize) {
            lastSize = size;
            lastShare = Candidate.shareBillionths(size, partition);
        }
        return lastShare;
    }

    private long withLosses(long own, AppSnapshot app) {
        Long lost = losses.byApp().get(app.id());
        long part = lost == null ? 0 : lost / max(1, app.liveContainers());
        return sum(own, part);
    }

    /** Order by the administrator's comparator; 0 where there is none. */
    public int compareByAdministrator(Candidate a, Candidate b) {
        if (choice.order().isEmpty()) {
            return 0;
        }
        try {
            return choice.order().get().compare(a, b);
        } catch (Throwable e) {
            throw failure(e);
        }
    }

    private long ownCost(Candidate candidate) {
        try {
            return choice.cost().cost(candidate);
        } catch (Throwable e) {
            throw failure(e);
        }
    }

    /** Reports that the administrator's class cannot be used. */
    public CostFailure failure(Throwable cause) {
        var failure = new CostFailure(choice.name(), cause);
        reportFailure.accept(failure);
        return failure;
    }

    /**
     * What apps have lost to claims lately.
     *
     * @param byApp in all, by app id, in the unit of the cost; of those that have lost nothing, nothing
     * @param deaths who has died for claims, or has left when told, in whatever partition
     */
    public record AppLosses(Map<String, Long> byApp, Collection<Death> deaths) {
        /** Nobody has lost anything. */
        public static final AppLosses NONE = new AppLosses(Map.of(), List.of());

        public AppLosses {
            byApp = Map.copyOf(byApp);
            deaths = List.copyOf(deaths);
        }
    }
}
