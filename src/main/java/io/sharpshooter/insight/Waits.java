package io.sharpshooter.insight;

import static io.sharpshooter.demand.Reason.DOUBTED;

import io.sharpshooter.demand.Reason.Actor;
import io.sharpshooter.demand.Verdict;
import io.sharpshooter.insight.Present.Wait;
import io.sharpshooter.insight.Present.WaitKey;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Since when asks wait for somebody to act, whatever he has to do: from the first round that has seen it so, and anew
 * where some of an ask was placed since. Remembers the asks of the last round only; used by one thread.
 */
final class Waits {
    private Map<Why, Seen> before = Map.of();

    private record Why(AskId ask, Actor actor) {}

    private record Seen(long since, int outstanding) {}

    /** @param time of the monotonic clock, in ms */
    Map<WaitKey, Wait> advance(List<Verdict> verdicts, long time) {
        Map<Why, Seen> seen = new HashMap<>();
        Map<WaitKey, Wait> waits = new LinkedHashMap<>();
        for (var verdict : verdicts) {
            Ask ask = verdict.ask();
            var why = new Why(ask.id(), verdict.reason().actor());
            Seen last = before.get(why);
            long since = time;
            if (last != null && last.outstanding <= ask.outstanding()) {
                since = last.since;
            }
            seen.put(why, new Seen(since, ask.outstanding()));
            if (verdict.reason() != DOUBTED) {
                var key = new WaitKey(ask.queue(), why.actor);
                waits.merge(key, new Wait(verdict.count(), time - since), Wait::and);
            }
        }
        before = seen;
        return waits;
    }
}
