package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.config.Settings;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.demand.Verdict;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.NodeSnapshot.NodeHealth;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Invariants 1 to 5 of any round: of the claims that were open before, with what they would take now, and of those that
 * it has made. Each is judged with those counted as done that were settled before it.
 */
public final class DecisionCheck {
    /** Reasons that come after the shares were computed, with the claim counted. */
    private static final Set<EndReason> LATE_ENDS = Set.of(EndReason.NO_LONGER_FITS, EndReason.NOT_ENTITLED);

    private final ClusterSnapshot snapshot;
    private final Settings settings;
    private final ClaimBook book;
    private final Map<Long, Claim> before = new HashMap<>();
    private final Decision decision;
    private final Set<Long> killing = new HashSet<>();
    private final boolean usersStand;
    private int refreshed;
    private int minimal;

    /** A first round, without open claims. */
    public DecisionCheck(ClusterSnapshot snapshot, Settings settings, Decision decision) {
        this(snapshot, settings, new ClaimBook(), decision);
    }

    /** Where limits of users stay as they are. */
    DecisionCheck(ClusterSnapshot snapshot, Settings settings, ClaimBook before, Decision decision) {
        this(snapshot, settings, before, decision, true);
    }

    private DecisionCheck(
            ClusterSnapshot snapshot, Settings settings, ClaimBook before, Decision decision, boolean usersStand) {
        this.usersStand = usersStand;
        this.snapshot = snapshot;
        this.settings = settings;
        this.decision = decision;
        this.book = before;
        before.open().forEach(claim -> this.before.put(claim.id(), claim));
        for (var action : decision.actions()) {
            if (action instanceof Strike strike && strike.kill()) {
                killing.add(strike.claim());
            }
        }
    }

    /**
     * In a ResourceManager, where users come and go and their limits with them; what counts is the limit when a claim
     * strikes.
     */
    public static DecisionCheck live(ClusterSnapshot snapshot, Settings settings, ClaimBook before, Decision decision) {
        return new DecisionCheck(snapshot, settings, before, decision, false);
    }

    /** Returns how many claims of earlier rounds with living victims were judged. */
    public int check() {
        decision.shares().forEach(this::check);
        checkVictims();
        return refreshed;
    }

    /** How many claims were checked to take nothing superfluous. */
    int checkedForMinimality() {
        return minimal;
    }

    /** Of new claims, since what runs beside a victim may have gone since it was told. */
    private void checkVictims() {
        Set<ContainerName> seen = new HashSet<>();
        Map<String, Long> running = snapshot.nodes().stream()
                .flatMap(node -> node.containers().stream())
                .collect(Collectors.groupingBy(container -> container.app().id(), Collectors.counting()));
        for (Claim claim : decision.claims()) {
            boolean made = !before.containsKey(claim.id());
            for (Victim victim : made ? claim.victims() : List.<Victim>of()) {
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

    private void check(String partition, List<QueueShare> shares) {
        SharesCheck.check(new Judge(snapshot, partition), shares);
        List<Claim> old = new ArrayList<>();
        List<Claim> made = new ArrayList<>();
        List<Claim> spared = new ArrayList<>();
        Judge sharing = new Judge(snapshot, partition);
        for (Claim claim : decision.claims()) {
            if (claim.partition().equals(partition)) {
                Claim was = before.get(claim.id());
                if (was != null && (claim.open() || LATE_ENDS.contains(claim.reason()))) {
                    sharing.count(was);
                }
                if (claim.open()) {
                    (was == null ? made : old).add(claim);
                } else if (was != null && !was.state().struck()) {
                    spared.add(was);
                }
            }
        }
        Judge judge = new Judge(snapshot, partition);
        BudgetCheck.checkRound(judge, settings, book, made, spared, chargedLate(old, judge));
        RankCheck rank = new RankCheck(judge, sharing, settings, shares, true);
        old.stream().sorted(asSettled()).forEach(claim -> checkOld(claim, judge, rank, shares));
        checkNew(made, judge, sharing, shares);
    }

    /** What is charged after the notice is charged for late ones, when the claim strikes or would. */
    private ResourceVector chargedLate(List<Claim> old, Judge judge) {
        ResourceVector sum = ResourceVector.zero(judge.types());
        for (Claim claim : old) {
            ResourceVector more = claim.charge()
                    .minus(Objects.requireNonNull(before.get(claim.id())).charge());
            assertThat(more.isZero() || claim.grace().deadline() <= decision.time())
                    .as("%s is charged more before its deadline", claim)
                    .isTrue();
            sum = sum.plus(more);
        }
        return sum;
    }

    /** Those that hold a reservation stand; then come those that act in this round. */
    private Comparator<Claim> asSettled() {
        return Comparator.comparing((Claim claim) -> !(claim.state().struck() && claim.reservation() != null))
                .thenComparing(claim -> !claim.state().struck())
                .thenComparing(claim -> !killing.contains(claim.id()))
                .thenComparing(Claim::id);
    }

    private void checkOld(Claim claim, Judge judge, RankCheck rank, List<QueueShare> shares) {
        FitCheck fit = new FitCheck(judge, shares, usersStand);
        Set<ContainerName> told = claim.grace().given()
                ? Objects.requireNonNull(before.get(claim.id())).told()
                : Set.of();
        if (!claim.state().struck() && !waits(claim, judge) && !waitsForItsDeadline(claim, judge, fit, rank, told)) {
            rank.check(claim, told);
            fit.check(claim);
            fit.checkNothingIsSuperfluous(claim);
            refreshed++;
        }
        if (claim.state() == ClaimState.NOTICED && killing.contains(claim.id())) {
            fit.checkGain(claim);
        }
        judge.count(claim);
        if (killing.contains(claim.id()) && claim.kind().holdsNode()) {
            judge.held.add(claim.node());
        }
    }

    /**
     * Where nothing fits for now, a claim waits for its deadline, and nobody dies.
     */
    private boolean waitsForItsDeadline(
            Claim claim, Judge judge, FitCheck fit, RankCheck rank, Set<ContainerName> told) {
        boolean mayWait = claim.state() == ClaimState.NOTICED && !killing.contains(claim.id());
        boolean allLive = judge.nodes.containsKey(claim.node())
                && judge.containers.keySet().containsAll(claim.victimNames());
        return mayWait && !(allLive && fit.fits(claim) && rank.holds(claim, told));
    }

    /**
     * Nothing is decided about it: another holds its node, or the reservation there of one that has ended is being
     * dropped, or its node does not report.
     */
    private boolean waits(Claim claim, Judge judge) {
        boolean waitsItsTurn =
                !claim.kind().ownsNode() && judge.held.contains(claim.node()) && !killing.contains(claim.id());
        NodeSnapshot node = judge.nodes.get(claim.node());
        return waitsItsTurn || (node != null && (node.health() == NodeHealth.SILENT || isBeingFreed(node)));
    }

    private boolean isBeingFreed(NodeSnapshot node) {
        ReservationSnapshot there = node.reservation();
        return there != null
                && decision.actions().stream()
                        .anyMatch(action -> action instanceof Release release
                                && release.own()
                                && release.reservation().equals(there.name()));
    }

    /** The claims that a round has made in a partition, in the order in which they were made. */
    private void checkNew(List<Claim> claims, Judge judge, Judge sharing, List<QueueShare> shares) {
        FitCheck fit = new FitCheck(judge, shares, usersStand);
        List<Ask> fitting = decision.verdicts().stream()
                .filter(verdict -> verdict.reason() == Reason.FITS_NOW)
                .map(Verdict::ask)
                .filter(ask -> ask.partition().equals(judge.partition))
                .toList();
        fitting.forEach(ask -> judge.release(ask.id()));
        boolean quiet = fitting.isEmpty();
        RankCheck rank = new RankCheck(judge, sharing, settings, shares, quiet);
        for (Claim claim : claims) {
            BudgetCheck.checkCharge(judge, claim);
            fit.checkGain(claim);
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
    }
}
