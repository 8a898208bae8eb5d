package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.config.Settings;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.demand.Verdict;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ResourceVector;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Invariants 1 to 5 of a first round, on a cluster without open claims; {@link LaterRoundCheck} is for the others. */
public final class DecisionCheck {
    private final ClusterSnapshot snapshot;
    private final Settings settings;
    private final Decision decision;
    private int minimal;

    public DecisionCheck(ClusterSnapshot snapshot, Settings settings, Decision decision) {
        this.snapshot = snapshot;
        this.settings = settings;
        this.decision = decision;
    }

    /** How many claims were checked to take nothing superfluous. */
    int checkedForMinimality() {
        return minimal;
    }

    public void check() {
        decision.shares().forEach(this::check);
        Set<ContainerName> seen = new HashSet<>();
        Map<String, Long> running = running();
        for (Claim claim : decision.claims()) {
            for (Victim victim : claim.victims()) {
                assertThat(seen.add(victim.container()))
                        .as("%s is in one claim", victim)
                        .isTrue();
                assertThat(victim.am() && claim.kind() == ClaimKind.LARGE)
                        .as("a master dies for %s", claim)
                        .isFalse();
                assertThat(victim.am()
                                && running.getOrDefault(victim.container().app(), 0L) > 1)
                        .as("with its master an app loses more than %s", claim)
                        .isFalse();
            }
        }
    }

    private Map<String, Long> running() {
        return snapshot.nodes().stream()
                .flatMap(node -> node.containers().stream())
                .collect(Collectors.groupingBy(container -> container.app().id(), Collectors.counting()));
    }

    private void check(String partition, List<QueueShare> shares) {
        Judge judge = new Judge(snapshot, partition);
        SharesCheck.check(judge, shares);
        List<Claim> claims = decision.claims().stream()
                .filter(claim -> claim.partition().equals(partition))
                .toList();
        BudgetCheck.checkRound(judge, settings, new ClaimBook(), claims, List.of(), ResourceVector.zero(judge.types()));
        minimal += checkNew(judge, judge, settings, decision, claims, shares, true);
    }

    /**
     * The claims that a round has made in a partition, in the order in which they were made.
     *
     * @param sharing the books when the shares were computed
     * @param usersStand whether limits of users stay as they are, so that they can be judged
     * @return how many were checked to take nothing superfluous
     */
    static int checkNew(
            Judge judge,
            Judge sharing,
            Settings settings,
            Decision decision,
            List<Claim> claims,
            List<QueueShare> shares,
            boolean usersStand) {
        FitCheck fit = new FitCheck(judge, usersStand);
        List<Ask> fitting = decision.verdicts().stream()
                .filter(verdict -> verdict.reason() == Reason.FITS_NOW)
                .map(Verdict::ask)
                .filter(ask -> ask.partition().equals(judge.partition))
                .toList();
        fitting.forEach(ask -> judge.release(ask.id()));
        boolean quiet = fitting.isEmpty();
        RankCheck rank = new RankCheck(judge, sharing, settings, shares, quiet);
        int minimal = 0;
        for (Claim claim : claims) {
            BudgetCheck.checkCharge(judge, claim);
            checkGain(judge, claim, shares);
            rank.check(claim, Set.of());
            fit.check(claim);
            if (quiet) {
                fit.checkNothingIsSuperfluous(claim);
                minimal++;
            }
            assertThat(claim.kind().ownsNode() || claim.victims().size() == 1)
                    .as("%s takes one container", claim)
                    .isTrue();
            judge.count(claim);
        }
        return minimal;
    }

    /** Invariant 5. */
    static void checkGain(Judge judge, Claim claim, List<QueueShare> shares) {
        ResourceVector with = judge.used(claim.queue()).plus(claim.size());
        for (QueueShare share : shares) {
            boolean own = share.queue().equals(claim.queue());
            assertThat(!own || with.fitsWhereWanted(claim.size(), share.ideal()))
                    .as("%s stays within %s", claim, share)
                    .isTrue();
        }
    }
}
