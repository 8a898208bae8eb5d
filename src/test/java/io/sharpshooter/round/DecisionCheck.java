package io.sharpshooter.round;

import static io.sharpshooter.config.SettingsKeys.TOTAL_PREEMPTION_PER_ROUND;
import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.config.Settings;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Invariants 1, 2, 4 and 5 of claims that are made or strike, each judged with those done that were settled before
 * it.
 */
public final class DecisionCheck {
    private final ClusterSnapshot snapshot;
    private final Settings settings;
    private final ClaimBook book;
    private final Map<Long, Claim> before = new HashMap<>();
    private final Decision decision;
    private final Set<Long> killing = new HashSet<>();
    private int struck;

    /** A first round, without open claims. */
    public DecisionCheck(ClusterSnapshot snapshot, Settings settings, Decision decision) {
        this(snapshot, settings, new ClaimBook(), decision);
    }

    private DecisionCheck(ClusterSnapshot snapshot, Settings settings, ClaimBook before, Decision decision) {
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

    /** A round with open claims. */
    public static DecisionCheck live(ClusterSnapshot snapshot, Settings settings, ClaimBook before, Decision decision) {
        return new DecisionCheck(snapshot, settings, before, decision);
    }

    /** Returns how many claims of earlier rounds were judged, which strike in this one. */
    public int check() {
        decision.shares().forEach(this::check);
        checkVictims();
        return struck;
    }

    /** Of new claims, since what runs beside a victim may have gone since it was told. */
    private void checkVictims() {
        var seen = new HashSet<ContainerName>();
        var running = snapshot.nodes().stream()
                .flatMap(node -> node.containers().stream())
                .collect(groupingBy(container -> container.app().id(), counting()));
        for (var claim : decision.claims()) {
            boolean made = !before.containsKey(claim.id());
            for (var victim : made ? claim.victims() : List.<Victim>of()) {
                assertThat(seen.add(victim.container()))
                        .as("%s is in one claim", victim)
                        .isTrue();
                boolean alone = running.getOrDefault(victim.container().app(), 0L) <= 1;
                assertThat(victim.am() && (claim.kind() == ClaimKind.LARGE || !alone))
                        .as("a master dies for %s, or its app loses more with it", claim)
                        .isFalse();
            }
        }
    }

    private void check(String partition, List<QueueShare> shares) {
        SharesCheck.check(new Judge(snapshot, partition), shares);
        var old = new ArrayList<Claim>();
        var made = new ArrayList<Claim>();
        var spared = new ArrayList<Claim>();
        for (var claim : decision.claims()) {
            if (claim.partition().equals(partition)) {
                var was = before.get(claim.id());
                if (claim.open()) {
                    (was == null ? made : old).add(claim);
                } else if (was != null && !was.state().struck()) {
                    spared.add(was);
                }
            }
        }
        var judge = new Judge(snapshot, partition);
        checkBudget(judge, made, spared, chargedLate(old, judge));
        var rank = new RankCheck(judge, settings, shares);
        old.stream().sorted(asSettled()).forEach(claim -> checkOld(claim, judge, rank));
        for (var claim : made) {
            rank.check(claim);
            assertThat(claim.kind().ownsNode() || claim.victims().size() == 1)
                    .as("%s takes one container", claim)
                    .isTrue();
            judge.count(claim);
        }
    }

    /**
     * What is noticed in a round stays within the budget, what was carried over, and what was refunded.
     *
     * @param refunded claims that ended in the round without a kill
     * @param late what claims of earlier rounds were charged in this one for containers that have started since
     */
    private void checkBudget(Judge judge, List<Claim> noticed, List<Claim> refunded, ResourceVector late) {
        var carried = book.budget(judge.partition);
        for (int type = 0; type < judge.types(); type++) {
            int of = type;
            var allowed =
                    settings.get(TOTAL_PREEMPTION_PER_ROUND).times(judge.total().get(type));
            allowed = type < carried.size() ? allowed.plus(carried.get(type)) : allowed;
            long given = refunded.stream().mapToLong(it -> it.charge().get(of)).sum() - late.get(type);
            long spent = noticed.stream().mapToLong(it -> it.charge().get(of)).sum();
            assertThat(spent == 0 || Fraction.of(spent - given, 1).compareTo(allowed) <= 0)
                    .as("%d of %s and %d spent of type %d", spent, allowed, given, type)
                    .isTrue();
        }
    }

    private ResourceVector chargedLate(List<Claim> old, Judge judge) {
        var sum = ResourceVector.zero(judge.types());
        for (var claim : old) {
            var more =
                    claim.charge().minus(requireNonNull(before.get(claim.id())).charge());
            assertThat(more.isZero() || claim.grace().deadline() <= decision.time())
                    .as("%s is charged more before its deadline", claim)
                    .isTrue();
            sum = sum.plus(more);
        }
        return sum;
    }

    /** Those that hold a reservation stand; then come those that act in this round. */
    private Comparator<Claim> asSettled() {
        return comparing((Claim claim) -> !(claim.state().struck() && claim.reservation() != null))
                .thenComparing(claim -> !claim.state().struck())
                .thenComparing(claim -> !killing.contains(claim.id()))
                .thenComparing(Claim::id);
    }

    private void checkOld(Claim claim, Judge judge, RankCheck rank) {
        if (!claim.state().struck() && killing.contains(claim.id())) {
            rank.check(claim);
            struck++;
        }
        judge.count(claim);
    }
}
