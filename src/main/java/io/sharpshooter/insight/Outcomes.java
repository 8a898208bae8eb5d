package io.sharpshooter.insight;

import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Obstacle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came of a round's strikes, by claim. Releases of what the scheduler reserved by itself are no step of a claim.
 */
final class Outcomes {
    private final Map<Long, List<Obstacle>> dropped = new HashMap<>();
    private final Map<Long, ActionResult.Refused> refused = new HashMap<>();

    Outcomes(List<ActionResult> results) {
        results.stream()
                .filter(result -> result.action() instanceof Action.Strike)
                .forEach(this::add);
    }

    private void add(ActionResult result) {
        long claim = result.action().claim();
        if (result instanceof ActionResult.Done done) {
            dropped.computeIfAbsent(claim, id -> new ArrayList<>()).addAll(done.dropped());
        } else if (result instanceof ActionResult.Refused no) {
            refused.put(claim, no);
        }
    }

    List<Obstacle> dropped(long claim) {
        return dropped.getOrDefault(claim, List.of());
    }

    /** Why the claim's last refused strike was refused, null where none was. */
    @Nullable
    EndReason refusal(long claim) {
        ActionResult.Refused no = refused.get(claim);
        return no == null ? null : no.reason();
    }

    /** What was found where a strike of the claim was refused, empty where none was. */
    String detail(long claim, EndReason known) {
        ActionResult.Refused no = refused.get(claim);
        if (no == null) {
            return "";
        }
        return no.reason() == known ? no.detail() : no.reason() + ": " + no.detail();
    }
}
