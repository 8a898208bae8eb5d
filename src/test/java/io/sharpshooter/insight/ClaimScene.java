package io.sharpshooter.insight;

import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Obstacle;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.demand.Verdict;
import io.sharpshooter.demand.Verdict.Numbers;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AppSnapshot.AppMemory;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.QueueSnapshot.AppOrder;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.place.Standing;
import io.sharpshooter.round.Decision;
import io.sharpshooter.rule.Preemptible.PreemptionRule;
import io.sharpshooter.scenario.LogCatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A claim that lives through some rounds in a cluster with GPUs, and the log that watches: 60 GiB for
 * {@code application_1700000000000_0002} on one node of 64 GiB, three seconds from round to round.
 */
public final class ClaimScene {
    public static final ResourceTypes TYPES = new ResourceTypes(List.of("memory-mb", "vcores", "yarn.io/gpu"));
    static final long START = 1_700_000_000_000L;
    static final long ROUND = 3_000L;
    private static final long AWAKE = 60_000L;
    static final long GRACE = 2 * ROUND;
    static final String NODE = "127.0.0.1:1234";
    static final String WAITING = "application_1700000000000_0002";

    final List<String> lines = new ArrayList<>();
    final Tally tally = new Tally();
    List<ClaimEvent> lastEvents = List.of();
    private final DecisionLog log = new DecisionLog();
    private long now = AWAKE;
    private long wallIsAhead = START - AWAKE;

    /** The n-th of the app with this number, started seconds before {@link #START}. */
    public static Victim victim(int app, int number, int ageSeconds) {
        return victim(app, number, ageSeconds, "root.batch", ResourceVector.of(20480, 2, 0));
    }

    static Victim victim(int app, int number, int ageSeconds, String queue, ResourceVector size) {
        var name = new ContainerName("application_1700000000000_000" + app, 1, number);
        long startedAt = START - ageSeconds * 1000L;
        return new Victim(
                name,
                new AskKey(1, 0),
                queue,
                "bob",
                size,
                ageSeconds * 10L,
                startedAt,
                false,
                PreemptionRule.ELASTIC_MINIMUM,
                new Standing(false, true, 0, false, false));
    }

    static Obstacle obstacle() {
        var ask = new AskId("application_1700000000000_0009", new AskKey(1, 0));
        return new Obstacle(
                new ContainerName(ask.app(), 1, 77),
                ask,
                "root.batch",
                "127.0.0.2:1234",
                ResourceVector.of(8192, 1, 0));
    }

    public static Claim claim(long id, List<Victim> victims) {
        var charge = ResourceVector.of(20480L * victims.size(), 0, 0);
        var ask = new AskId(WAITING, new AskKey(20, 0));
        return Claim.planned(
                id,
                new Claim.Whom(ask, "root.science", "alice", ResourceVector.of(61440, 8, 1), false, AWAKE - ROUND),
                new Claim.Where(ClaimKind.LARGE, new Claim.Place("", NODE, 12, List.of()), victims, List.of(), charge));
    }

    static ContainerName reservation() {
        return new ContainerName(WAITING, 1, 5);
    }

    public static Verdict verdict(int app, int count, Reason reason, Map<String, String> numbers) {
        var ask = ask("application_1700000000000_000" + app, "alice", new AskKey(20, 0), 61440);
        return new Verdict(ask, count, reason, new Numbers(ResourceTypes.MEMORY_AND_VCORES, numbers));
    }

    static Ask ask(String app, String user, AskKey key, long memory) {
        return ask(app, user, key, memory, 4);
    }

    static Ask ask(String app, String user, AskKey key, long memory, int count) {
        QueueSnapshot queue =
                new QueueSnapshot(1, "root.science", 0, true, 0, false, AppOrder.FIFO, Map.of(), Map.of());
        var asking = new AppSnapshot(app, 1, queue, user, 0, START, true, "", 1, Set.of(), AppMemory.NONE);
        var size = ResourceVector.of(memory, 8, 1);
        return new Ask(asking, key, size, count, count, "", Eligibility.ANYWHERE, false, 0, Map.of());
    }

    /** The monotonic clock at the start of the current round. */
    long now() {
        return now;
    }

    private RoundTime time() {
        return new RoundTime(now, now + wallIsAhead);
    }

    /** Somebody sets the wall clock by so many ms, back where they are negative. */
    ClaimScene setWall(long byMillis) {
        wallIsAhead += byMillis;
        return this;
    }

    /** A round in which nothing is done. */
    ClaimScene round(Claim... claims) {
        return round(List.of(claims), List.of(), List.of(claims), List.of());
    }

    /** A round with verdicts only. */
    ClaimScene verdicts(Verdict... verdicts) {
        return round(List.of(), List.of(), List.of(), List.of(verdicts));
    }

    /** Nothing waits and nothing is claimed. */
    void rest() {
        log.rest();
        tally.rest();
    }

    /** A round; the next one is three seconds later. */
    ClaimScene round(List<Claim> decided, List<ActionResult> results, List<Claim> after, List<Verdict> verdicts) {
        var actions = results.stream().map(ActionResult::action).toList();
        return round(new Decision(time(), TYPES, Map.of(), verdicts, decided, actions, List.of()), results, after);
    }

    /** A round that sees that what came of a claim was given back. */
    ClaimScene unused(Claim claim) {
        var decision = new Decision(time(), TYPES, Map.of(), List.of(), List.of(), List.of(), List.of(claim));
        return round(decision, List.of(), List.of());
    }

    private ClaimScene round(Decision decision, List<ActionResult> results, List<Claim> after) {
        try (var caught = new LogCatcher(DecisionLog.LOGGER)) {
            lastEvents = log.record(decision, Map.of(), results, after);
            lines.addAll(caught.messages());
        }
        tally.count(decision, lastEvents, after, Map.of());
        now += ROUND;
        return this;
    }

    /** A strike that was carried out. */
    static ActionResult struck(Claim subject, List<Victim> killed, List<Obstacle> dropped) {
        return new ActionResult.Done(
                new Action.Strike(subject, Set.of("root.batch"), true, true), killed, dropped, reservation());
    }

    /** A strike that was refused. */
    static ActionResult refused(Claim subject, EndReason reason, String detail) {
        return new ActionResult.Refused(new Action.Strike(subject, Set.of("root.batch"), true, true), reason, detail);
    }
}
