package io.sharpshooter.insight;

import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Obstacle;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What came of a round's strikes, by claim. Releases of what the scheduler reserved by itself are no step of a claim.
 */
final class Outcomes {
    private final Map<Long, List<ActionResult>> strikes;

    Outcomes(List<ActionResult> results) {
        strikes = results.stream()
                .filter(result -> result.action() instanceof Action.Strike)
                .collect(Collectors.groupingBy(result -> result.action().claim()));
    }

    List<Obstacle> dropped(long claim) {
        return of(claim, ActionResult.Done.class)
                .flatMap(done -> done.dropped().stream())
                .toList();
    }

    /** Why the claim's last refused strike was refused, null where none was. */
    @Nullable
    EndReason refusal(long claim) {
        return refused(claim).map(ActionResult.Refused::reason).orElse(null);
    }

    /** What was found where a strike of the claim was refused, empty where none was. */
    String detail(long claim, EndReason known) {
        return refused(claim)
                .map(no -> no.reason() == known ? no.detail() : no.reason() + ": " + no.detail())
                .orElse("");
    }

    private Optional<ActionResult.Refused> refused(long claim) {
        return of(claim, ActionResult.Refused.class).reduce((first, last) -> last);
    }

    private <T extends ActionResult> Stream<T> of(long claim, Class<T> kind) {
        return strikes.getOrDefault(claim, List.of()).stream()
                .filter(kind::isInstance)
                .map(kind::cast);
    }
}
