package io.sharpshooter.insight;

import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.cycle.Decision;
import io.sharpshooter.model.ContainerName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Tells what has happened to each claim since the round before. Remembers the open claims only; used by one thread. */
final class ClaimHistory {
    /** An open claim after the round before, and why a strike of its was refused last. */
    private record Known(Claim claim, @Nullable EndReason refusal) {}

    private Map<Long, Known> before = Map.of();

    /**
     * The steps of this round, by claim id, in the order in which they happened.
     *
     * @param after the claims as they stand after the actions; what is missing stands as decided
     */
    List<ClaimEvent> advance(Decision decision, List<ActionResult> results, List<Claim> after) {
        Round round = new Round(decision.time(), new Outcomes(results), new ArrayList<>());
        TreeMap<Long, Claim> decided = byId(decision.claims());
        TreeMap<Long, Claim> now = new TreeMap<>(decided);
        now.putAll(byId(after));
        Map<Long, Known> open = new HashMap<>();
        now.forEach((id, claim) -> {
            Known known = round.follow(before.get(id), decided.getOrDefault(id, claim), claim);
            if (claim.open()) {
                open.put(id, known);
            }
        });
        before = open;
        return round.events();
    }

    private static TreeMap<Long, Claim> byId(List<Claim> claims) {
        TreeMap<Long, Claim> byId = new TreeMap<>();
        claims.forEach(claim -> byId.put(claim.id(), claim));
        return byId;
    }

    /** Collects the events of one round. */
    private record Round(long time, Outcomes outcomes, List<ClaimEvent> events) {
        /** Who is dead stays dead: a claim that has struck keeps its victims, whatever it plans to do about its node. */
        Known follow(@Nullable Known known, Claim decided, Claim now) {
            if (known == null) {
                add(Step.PLANNED, decided, List.of());
                return followFrom(Step.PLANNED, decided.reservation(), null, decided, now);
            }
            Claim was = known.claim();
            if (decided.open() && decided.struckAt() == 0 && !names(was).equals(names(decided))) {
                add(Step.CHANGED, decided, missing(was, decided));
            }
            Claim whole = was.struckAt() > 0 ? now.taking(was.victims(), now.obstacles()) : now;
            return followFrom(Step.to(was.state()), was.reservation(), known.refusal(), decided, whole);
        }

        private Known followFrom(
                Step reached,
                @Nullable ContainerName reservation,
                @Nullable EndReason lastRefusal,
                Claim decided,
                Claim now) {
            Step step = Step.to(now.state());
            EndReason refusal = outcomes.refusal(now.id());
            if (step != reached) {
                add(step, now, spared(decided, now));
            } else if (now.reservation() != null && !now.reservation().equals(reservation)) {
                add(Step.RESERVED, now, List.of());
            }
            if (now.open() && refusal != null && !Objects.equals(refusal, lastRefusal)) {
                add(Step.REFUSED, now, List.of());
            }
            return new Known(now, refusal == null ? lastRefusal : refusal);
        }

        private void add(Step step, Claim claim, List<Victim> spared) {
            boolean acted = step.kills() || step == Step.RESERVED;
            events.add(new ClaimEvent(
                    time,
                    step,
                    claim,
                    spared,
                    acted ? outcomes.dropped(claim.id()) : List.of(),
                    step == Step.REFUSED || step == Step.CANCELLED ? outcomes.detail(claim.id(), claim.reason()) : ""));
        }

        /** What was still to be taken and lives on: what a kill left out, or everything where none came. */
        private static List<Victim> spared(Claim decided, Claim now) {
            if (Step.to(now.state()).kills()) {
                return missing(decided, now);
            }
            return !now.open() && now.struckAt() == 0 ? now.victims() : List.of();
        }

        private static List<Victim> missing(Claim from, Claim in) {
            Set<ContainerName> there = names(in);
            return from.victims().stream()
                    .filter(victim -> !there.contains(victim.container()))
                    .toList();
        }

        private static Set<ContainerName> names(Claim claim) {
            Set<ContainerName> names = new HashSet<>();
            claim.victims().forEach(victim -> names.add(victim.container()));
            return names;
        }
    }
}
