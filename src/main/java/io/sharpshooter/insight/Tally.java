package io.sharpshooter.insight;

import static io.sharpshooter.insight.Step.SATISFIED;
import static io.sharpshooter.insight.Step.SATISFIED_ELSEWHERE;
import static io.sharpshooter.insight.Step.UNUSED;
import static java.util.Arrays.stream;
import static java.util.Comparator.comparing;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.demand.Verdict;
import io.sharpshooter.insight.Totals.LossKey;
import io.sharpshooter.insight.Totals.Timing;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.round.Decision;
import io.sharpshooter.rule.Preemptible.PreemptionRule;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts what the decisions of one policy object come to. Exact whole numbers; they only ever grow, except for what
 * describes the present: the open claims and the waiting containers.
 *
 * <p>Thread-safe: one thread counts, any may read {@link #totals}.
 */
public final class Tally {
    /** How many queues are counted one by one; queues may come and go for ever, the rest counts as one. */
    static final int MOST_QUEUES = 1000;

    /** Stands for the queues beyond {@link #MOST_QUEUES}. */
    static final String OTHER_QUEUES = "(others)";

    private final Map<Step, Long> steps = new EnumMap<>(Step.class);
    private final Map<ClaimState, Long> open = new EnumMap<>(ClaimState.class);
    private final Map<Reason, Long> waiting = new EnumMap<>(Reason.class);
    private final Map<LossKey, Sum> losses = new LinkedHashMap<>();
    private final Map<String, Timing> parts = new LinkedHashMap<>();
    private Sum freed = Sum.NOTHING;
    private Sum satisfied = Sum.NOTHING;
    private Sum unused = Sum.NOTHING;
    private Timing placement = Timing.NONE;
    private Timing rounds = Timing.NONE;
    private Timing locks = Timing.NONE;
    private boolean braked;
    private Map<String, Long> shadow = Map.of();

    public Tally() {
        stream(Step.values()).forEach(step -> steps.put(step, 0L));
        countPresent(List.of(), List.of());
    }

    /**
     * Counts a round.
     *
     * @param events the steps of the claims, as {@link DecisionLog#record} returned them
     * @param claimsAfter the claims as they stand after the actions
     */
    public synchronized void count(Decision decision, List<ClaimEvent> events, List<Claim> claimsAfter) {
        countPresent(decision.verdicts(), claimsAfter);
        events.forEach(event -> count(event, decision.types()));
    }

    /** A round in which nothing waits and no claim is open. */
    public synchronized void rest() {
        countPresent(List.of(), List.of());
    }

    /** Counts how long a round took that is over. */
    public synchronized void roundTook(RoundWatch watch) {
        rounds = rounds.and(watch.nanos());
        watch.parts().forEach((part, took) -> parts.merge(part, Timing.NONE.and(took), Timing::and));
    }

    /** Counts how long the scheduler's write lock was held for one step of one claim, in ns. */
    public synchronized void lockHeld(long nanos) {
        locks = locks.and(nanos);
    }

    /** Tells whether the brake is on from now on. */
    public synchronized void braked(boolean on) {
        braked = on;
    }

    /** The numbers of {@link ShadowReport} from now on; none where nothing runs beside us. */
    public synchronized void shadow(Map<String, Long> numbers) {
        shadow = Map.copyOf(numbers);
    }

    /** What has been counted so far. */
    public synchronized Totals totals() {
        return new Totals(
                new EnumMap<>(steps),
                new EnumMap<>(open),
                new EnumMap<>(waiting),
                new LinkedHashMap<>(losses),
                freed,
                satisfied,
                unused,
                placement,
                rounds,
                new LinkedHashMap<>(parts),
                locks,
                braked,
                shadow);
    }

    private void countPresent(List<Verdict> verdicts, List<Claim> claims) {
        stream(Reason.values()).forEach(reason -> waiting.put(reason, 0L));
        for (var verdict : verdicts) {
            waiting.merge(verdict.reason(), (long) verdict.count(), Long::sum);
        }
        stream(ClaimState.values()).filter(ClaimState::open).forEach(state -> open.put(state, 0L));
        claims.stream().filter(Claim::open).forEach(claim -> open.merge(claim.state(), 1L, Long::sum));
    }

    private void count(ClaimEvent event, ResourceTypes types) {
        steps.merge(event.step(), 1L, Long::sum);
        if (event.step().kills()) {
            event.dead().stream()
                    .sorted(comparing(Victim::queue).thenComparing(Victim::rule))
                    .forEach(dead -> losses.merge(key(dead), event.loss(dead, types), Sum::plus));
        }
        if (event.step() == SATISFIED || event.step() == SATISFIED_ELSEWHERE) {
            placement = placement.and(event.waitedMs());
        }
        // What was freed beyond the size of the ask, or for an ask that went elsewhere, was not used.
        Claim claim = event.claim();
        Sum use = Sum.of(1, claim.taken().min(claim.size()), types);
        if (event.step().last() && event.struck()) {
            freed = freed.plus(Sum.of(claim.victims().size(), claim.taken(), types));
        }
        if (event.step() == SATISFIED && event.struck()) {
            satisfied = satisfied.plus(use);
        }
        if (event.step() == UNUSED) {
            unused = unused.plus(use);
        }
    }

    private LossKey key(Victim dead) {
        var from = new LossKey(dead.queue(), dead.rule());
        int most = MOST_QUEUES * PreemptionRule.values().length;
        if (losses.size() < most || losses.containsKey(from)) {
            return from;
        }
        return new LossKey(OTHER_QUEUES, from.rule());
    }
}
