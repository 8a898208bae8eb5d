package io.sharpshooter.victim;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
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
    private final Map<String, Long> losses;
    private final Consumer<CostFailure> reportFailure;
    private final CostChoice choice;
    private final @Nullable BuiltInCost formula;
    private @Nullable ResourceVector lastSize;
    private long lastShare;
    private long[] lastWanted = new long[0];
    private long lastLeastShare;

    /**
     * @param losses what each app lost lately, by app id, in the unit of the cost
     * @param reportFailure told when the administrator's class throws, whatever it throws
     */
    public Costs(
            ClusterSnapshot snapshot,
            PartitionSnapshot partition,
            CostChoice choice,
            Map<String, Long> losses,
            Consumer<CostFailure> reportFailure) {
        this.snapshot = snapshot;
        this.partition = partition;
        this.choice = choice;
        this.formula = choice.builtIn().orElse(null);
        this.losses = losses;
        this.reportFailure = reportFailure;
    }

    /** Whether costs come from a formula of ours, cheap enough to ask for every container of the cluster. */
    boolean cheapToAsk() {
        return formula != null;
    }

    /** Whether the administrator orders candidates and costs only count them. */
    boolean ordered() {
        return choice.order().isPresent();
    }

    Candidate candidate(ContainerSnapshot container) {
        return new Candidate(container, partition, snapshot.types(), snapshot.roundTime());
    }

    /** The cost of killing a container, at least 0. */
    public long of(ContainerSnapshot container) {
        return withLosses(Math.max(0, ownCost(candidate(container))), container.app());
    }

    /** The same for a container looked at in place, while costs are {@linkplain #cheapToAsk cheap to ask}. */
    long of(AppSnapshot app, ResourceVector held, long startedAt) {
        long age = snapshot.roundTime().since(startedAt);
        long own = Objects.requireNonNull(formula).cost(age, share(held));
        return withLosses(Math.max(0, own), app);
    }

    /**
     * No containers of these that together hold such a dominant share, in billionths, cost less; found without a look
     * at one of them.
     */
    long leastOf(Roster roster, long share) {
        if (formula == null || roster.size() == 0) {
            return 0;
        }
        return formula.leastCost(roster, snapshot.roundTime(), share(roster.largest()), share);
    }

    /** By how much {@link #leastOf} grows with each further billionth at least. */
    double slopeAt(Roster roster, long share) {
        if (formula == null || roster.size() == 0) {
            return 0;
        }
        return formula.slopeAt(roster, snapshot.roundTime(), share(roster.largest()), share);
    }

    private long withLosses(long own, AppSnapshot app) {
        Long lost = losses.isEmpty() ? null : losses.get(app.id());
        long part = lost == null ? 0 : lost / Math.max(1, app.liveContainers());
        return ExactMath.sum(own, part);
    }

    /** Many containers in a row have the same size. */
    private long share(ResourceVector size) {
        if (size != lastSize) {
            lastSize = size;
            lastShare = Candidate.shareBillionths(size, partition);
        }
        return lastShare;
    }

    /**
     * The dominant share of so much, in billionths, rounded down; on most nodes as much is wanted as on the one before.
     */
    long leastShare(long[] wanted) {
        if (!Arrays.equals(wanted, lastWanted)) {
            lastWanted = wanted.clone();
            lastLeastShare = Candidate.leastShareBillionths(wanted, partition);
        }
        return lastLeastShare;
    }

    /** Order by the administrator's comparator; 0 where there is none. */
    int compareByAdministrator(Candidate a, Candidate b) {
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
    CostFailure failure(Throwable cause) {
        CostFailure failure = new CostFailure(choice.name(), cause);
        reportFailure.accept(failure);
        return failure;
    }
}
