package io.sharpshooter.insight;

import static io.sharpshooter.demand.Reason.DOUBTED;

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
 * Since when asks wait, whatever for: from the first round that has seen them, and anew where some of it was placed
 * since. Remembers the asks of the last round only; used by one thread.
 */
final class Waits {
    private Map<AskId, Seen> before = Map.of();

    private record Seen(long since, int outstanding) {}

    /** @param time of the monotonic clock, in ms */
    Map<WaitKey, Wait> advance(List<Verdict> verdicts, long time) {
        Map<AskId, Seen> seen = new HashMap<>();
        Map<WaitKey, Wait> waits = new LinkedHashMap<>();
        for (var verdict : verdicts) {
            Ask ask = verdict.ask();
            Seen last = before.get(ask.id());
            long since = time;
            if (last != null && last.outstanding <= ask.outstanding()) {
                since = last.since;
            }
            seen.put(ask.id(), new Seen(since, ask.outstanding()));
            if (verdict.reason() != DOUBTED) {
                var key = new WaitKey(ask.queue(), verdict.reason().actor());
                waits.merge(key, new Wait(verdict.count(), time - since), Wait::and);
            }
        }
        before = seen;
        return waits;
    }
}
