package io.sharpshooter.insight;

import static io.sharpshooter.insight.Step.SATISFIED;
import static io.sharpshooter.insight.Step.SATISFIED_ELSEWHERE;
import static io.sharpshooter.insight.Step.UNUSED;
import static java.util.Arrays.stream;
import static java.util.Comparator.comparing;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.insight.Totals.LossKey;
import io.sharpshooter.insight.Totals.Timing;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.round.Decision;
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
    /** How many queues or pairs of them are counted one by one; they may come and go for ever. */
    public static final int MOST_QUEUES = 1000;

    /** Stands for the queues beyond that. */
    static final String OTHER_QUEUES = "(others)";

    private static final long SECOND = 1000;

    private static final String WAIT = "WaitSeconds";

    private static final String VICTIMS = "ClaimVictims";

    private static final String AGE = "VictimAgeSeconds";

    private final Map<Step, Long> steps = new EnumMap<>(Step.class);
    private final Map<LossKey, Sum> losses = new LinkedHashMap<>();
    private final Map<String, Timing> parts = new LinkedHashMap<>();
    private final Map<String, Histogram> histograms = new LinkedHashMap<>();
    private final Waits waits = new Waits();
    private Sum freed = Sum.NOTHING;
    private Sum satisfied = Sum.NOTHING;
    private Sum unused = Sum.NOTHING;
    private Timing placement = Timing.NONE;
    private Timing rounds = Timing.NONE;
    private Timing locks = Timing.NONE;
    private long slowRounds;
    private boolean braked;
    private Map<String, Long> shadow = Map.of();
    private Present present = Present.NOTHING;

    public Tally() {
        stream(Step.values()).forEach(step -> steps.put(step, 0L));
        histograms.put(WAIT, Histogram.of(1L, 5L, 15L, 60L, 300L, 1800L, 7200L));
        histograms.put(VICTIMS, Histogram.of(1L, 2L, 4L, 8L, 16L, 32L));
        histograms.put(AGE, Histogram.of(60L, 300L, 1800L, 7200L, 28_800L, 86_400L));
    }

    /**
     * Counts a round.
     *
     * @param events the steps of the claims, as {@link DecisionLog#record} returned them
     * @param claimsAfter the claims as they stand after the actions
     * @param largest by partition, see {@link Largest}
     */
    public synchronized void count(
            Decision decision, List<ClaimEvent> events, List<Claim> claimsAfter, Map<String, Largest> largest) {
        present = Present.of(decision, claimsAfter, waits.advance(decision.verdicts(), decision.time()), largest);
        events.forEach(event -> count(event, decision.types()));
    }

    /** A round in which nothing waits and no claim is open. */
    public synchronized void rest() {
        waits.advance(List.of(), 0);
        present = Present.NOTHING;
    }

    /**
     * Counts how long a round took that is over.
     *
     * @param slow whether that was longer than the monitoring interval
     */
    public synchronized void roundTook(RoundWatch watch, boolean slow) {
        rounds = rounds.and(watch.nanos());
        slowRounds += slow ? 1 : 0;
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
                new LinkedHashMap<>(losses),
                freed,
                satisfied,
                unused,
                placement,
                rounds,
                new LinkedHashMap<>(parts),
                locks,
                slowRounds,
                braked,
                shadow);
    }

    /** Of claims and victims so far, by name. */
    public synchronized Map<String, Histogram> histograms() {
        return new LinkedHashMap<>(histograms);
    }

    /** How things stand after the last round. */
    public synchronized Present present() {
        return present;
    }

    private void count(ClaimEvent event, ResourceTypes types) {
        steps.merge(event.step(), 1L, Long::sum);
        if (event.step().kills()) {
            event.dead().stream()
                    .sorted(comparing(Victim::queue).thenComparing(Victim::rule))
                    .forEach(dead -> {
                        losses.merge(key(event.claim(), dead), event.loss(dead, types), Sum::plus);
                        enter(AGE, event.ageMs(dead) / SECOND);
                    });
            if (!event.dead().isEmpty()) {
                enter(VICTIMS, event.dead().size());
            }
        }
        if (event.step() == SATISFIED || event.step() == SATISFIED_ELSEWHERE) {
            placement = placement.and(event.waitedMs());
            enter(WAIT, event.waitedMs() / SECOND);
        }
        // What was freed beyond the size of the ask, or for an ask that went elsewhere, was not used.
        Claim claim = event.claim();
        var use = Sum.of(1, claim.taken().min(claim.size()), types);
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

    private void enter(String histogram, long value) {
        histograms.computeIfPresent(histogram, (name, before) -> before.and(value));
    }

    /** Where too many pairs of queues are known, who asked is not told apart, and at last not who lost. */
    private LossKey key(Claim claim, Victim dead) {
        var pair = new LossKey(dead.queue(), claim.queue(), dead.rule());
        if (isCounted(pair, MOST_QUEUES)) {
            return pair;
        }
        var loser = new LossKey(dead.queue(), OTHER_QUEUES, dead.rule());
        return isCounted(loser, 2 * MOST_QUEUES) ? loser : new LossKey(OTHER_QUEUES, OTHER_QUEUES, dead.rule());
    }

    private boolean isCounted(LossKey key, int most) {
        return losses.size() < most || losses.containsKey(key);
    }
}
