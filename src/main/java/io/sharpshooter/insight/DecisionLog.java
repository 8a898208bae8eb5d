package io.sharpshooter.insight;

import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.round.Decision;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes one line of JSON per step of a claim and per refusal that is new, to a logger of its own at level INFO.
 *
 * <p>It remembers the open claims and the asks of the last round, no more. Used by one thread.
 */
public final class DecisionLog {
    /** Name of the logger. */
    public static final String LOGGER = "io.sharpshooter.decisions";

    private static final Logger LINES = LoggerFactory.getLogger(LOGGER);

    private final ClaimHistory claims = new ClaimHistory();
    private final Refusals refusals = new Refusals();
    private final QueueRecord queues = new QueueRecord();
    private final Recent recent = new Recent();

    /**
     * Writes what is new since the round before.
     *
     * @param apps by id, as the round has seen them
     * @param results what came of the decision's actions; empty where it was only observed
     * @param claimsAfter the claims as they stand after the actions; a claim that is missing stands as decided
     * @return the steps that were written, for the counters
     */
    public List<ClaimEvent> record(
            Decision decision, Map<String, AppSnapshot> apps, List<ActionResult> results, List<Claim> claimsAfter) {
        var events = claims.advance(decision, results, claimsAfter);
        var refused = refusals.advance(decision.verdicts(), decision.types(), decision.roundTime());
        recent.enter(events, decision.types(), claims.open());
        if (LINES.isInfoEnabled()) {
            var types = decision.types();
            var time = decision.roundTime();
            var json = new ClaimJson(types, apps, Viewer.ADMINISTRATOR);
            for (var event : events) {
                LINES.info("{}", json.line(event));
            }
            for (var one : refused.told()) {
                LINES.info("{}", one.line());
            }
            if (refused.leftOut() > 0) {
                LINES.info("{}", Refusals.leftOut(refused.leftOut(), time));
            }
        }
        return events;
    }

    /**
     * Writes how the queues stand that the round has decided on.
     *
     * @param intervalMs after which all of them are written again, in ms; 0 writes nothing
     */
    public void queues(Decision decision, long intervalMs) {
        if (LINES.isInfoEnabled()) {
            queues.advance(decision, intervalMs).forEach(line -> LINES.info("{}", line));
        }
    }

    /** What has been told so far and is true, and what has become of claims lately. */
    public Seen seen(Seen.Moment moment, Totals totals, Present present) {
        return new Seen(moment, totals, present, refusals.kept(), recent.all());
    }

    /** Writes what a round beside stock preemption has to tell of it. */
    public void shadow(ShadowReport report) {
        var news = report.news();
        if (LINES.isInfoEnabled()) {
            news.forEach(line -> LINES.info("{}", line));
        }
    }

    /** A round in which nothing waits and no claim is open: what was remembered of asks is forgotten. */
    public void rest() {
        refusals.advance(List.of(), ResourceTypes.MEMORY_AND_VCORES, new RoundTime(0, 0));
    }
}
