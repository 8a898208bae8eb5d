package io.sharpshooter.insight;

import static io.sharpshooter.insight.Step.CANCELLED;
import static io.sharpshooter.insight.Step.CHANGED;
import static io.sharpshooter.insight.Step.PLANNED;
import static io.sharpshooter.insight.Step.REFUSED;
import static io.sharpshooter.insight.Step.RESERVED;
import static io.sharpshooter.insight.Step.UNUSED;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Obstacle;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.round.Decision;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tells what has happened to each claim since the round before. Remembers the open claims only; used by one thread. */
final class ClaimHistory {
    /**
     * An open claim after the round before, when its victims died by the wall clock of then, and why a strike of its
     * was refused last.
     */
    private record Known(
            Claim claim, OptionalLong killedAt, @Nullable EndReason refusal) {}

    private Map<Long, Known> before = Map.of();

    /**
     * The steps of this round, by claim id, in the order in which they happened.
     *
     * @param after the claims as they stand after the actions; what is missing stands as decided
     */
    List<ClaimEvent> advance(Decision decision, List<ActionResult> results, List<Claim> after) {
        var round = new Round(decision.roundTime(), new Outcomes(results), new ArrayList<>());
        Map<Long, Claim> decided = new HashMap<>();
        for (var claim : decision.claims()) {
            decided.put(claim.id(), claim);
        }
        SortedMap<Long, Claim> now = new TreeMap<>(decided);
        after.forEach(claim -> now.put(claim.id(), claim));
        Map<Long, Known> open = new HashMap<>();
        now.forEach((id, claim) -> {
            Known known = round.follow(before.get(id), decided.getOrDefault(id, claim), claim);
            if (claim.open()) {
                open.put(id, known);
            }
        });
        before = open;
        decision.unused().forEach(round::unused);
        return round.events();
    }

    /** The numbers of the claims that are open. */
    Set<Long> open() {
        return before.keySet();
    }

    /** Collects the events of one round. */
    private record Round(RoundTime time, Outcomes outcomes, List<ClaimEvent> events) {
        /**
         * Who is dead stays dead: a claim that has struck keeps its victims, whatever it plans to do about its node.
         */
        Known follow(@Nullable Known known, Claim decided, Claim now) {
            Known before = known == null ? new Known(decided, OptionalLong.empty(), null) : known;
            Claim was = before.claim();
            if (known == null) {
                add(PLANNED, before, List.of());
            } else if (decided.open()
                    && decided.hold().struckAt() == 0
                    && !(names(was).equals(names(decided)) && was.node().equals(decided.node()))) {
                add(CHANGED, new Known(decided, known.killedAt(), null), missing(was, decided));
            }
            Claim whole = was.hold().struckAt() > 0 ? now.taking(was.victims(), now.obstacles()) : now;
            return followFrom(known == null ? PLANNED : Step.to(was.state()), before, decided, whole);
        }

        private Known followFrom(Step reached, Known before, Claim decided, Claim now) {
            var step = Step.to(now.state());
            var refusal = outcomes.refusal(now.id());
            boolean diesNow = before.killedAt().isEmpty() && now.hold().struckAt() > 0;
            var killedAt = diesNow ? OptionalLong.of(time.wallMs()) : before.killedAt();
            var known = new Known(now, killedAt, refusal == null ? before.refusal() : refusal);
            if (step != reached) {
                add(step, known, spared(decided, now));
            } else if (now.reservation() != null
                    && !now.reservation().equals(before.claim().reservation())) {
                add(RESERVED, known, List.of());
            }
            if (now.open() && refusal != null && refusal != before.refusal()) {
                add(REFUSED, known, List.of());
            }
            return known;
        }

        /** The claim was over, in this round or before. */
        void unused(Claim claim) {
            var killedAt = OptionalLong.of(time.wallAt(claim.hold().struckAt()));
            add(UNUSED, new Known(claim, killedAt, null), List.of());
        }

        private void add(Step step, Known known, List<Victim> spared) {
            Claim claim = known.claim();
            boolean acted = step.kills() || step == RESERVED;
            events.add(new ClaimEvent(
                    time,
                    step,
                    claim,
                    known.killedAt(),
                    spared,
                    acted ? outcomes.dropped(claim.id()) : List.of(),
                    step == REFUSED || step == CANCELLED ? outcomes.detail(claim.id(), claim.reason()) : ""));
        }

        /** What was still to be taken and lives on: what a kill left out, or everything where none came. */
        private static List<Victim> spared(Claim decided, Claim now) {
            if (Step.to(now.state()).kills()) {
                return missing(decided, now);
            }
            return !now.open() && now.hold().struckAt() == 0 ? now.victims() : List.of();
        }

        private static List<Victim> missing(Claim from, Claim in) {
            var there = names(in);
            return from.victims().stream()
                    .filter(victim -> !there.contains(victim.container()))
                    .toList();
        }

        private static Set<ContainerName> names(Claim claim) {
            return claim.victims().stream().map(Victim::container).collect(toSet());
        }
    }

    /**
     * What came of a round's strikes, by claim. Releases of what the scheduler reserved by itself are no step of a
     * claim.
     */
    static final class Outcomes {
        private final Map<Long, List<ActionResult>> strikes;

        Outcomes(List<ActionResult> results) {
            strikes = results.stream()
                    .filter(result -> result.action() instanceof Action.Strike)
                    .collect(groupingBy(result -> result.action().claim()));
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
}
