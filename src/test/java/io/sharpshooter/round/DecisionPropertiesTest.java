package io.sharpshooter.round;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.demand.Verdict;
import io.sharpshooter.fixture.Cluster;
import io.sharpshooter.fixture.ClusterDeaths;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Huge;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Simulation;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Invariants 1 to 5 and 7 of first rounds over generated clusters; {@link ChurningLivesTest} is for later ones. */
class DecisionPropertiesTest {
    private static final int SEEDS = 2000;
    private static final Set<Reason> SERVED = Set.of(Reason.HELPED, Reason.FITS_NOW, Reason.OBSERVE_ONLY);

    @Test
    void everyDecisionKeepsTheRulesWhateverTheOrderInWhichThingsAreListed() {
        Map<ClaimKind, Integer> kinds = new EnumMap<>(ClaimKind.class);
        int[] spared = new int[1];
        Seeds.each(SEEDS, seed -> {
            var generated = seed % 4 == 3 ? Generated.inside(seed) : Generated.of(seed);
            var lazy = Snapshots.of(generated.cluster(), Set.of());
            var decision = decide(generated, lazy);
            spared[0] += !lazy.nodesRead() && !lazy.asks().isEmpty() ? 1 : 0;
            checkNodesNeedNotBeRead(generated, decision);
            assertSame(
                    decide(generated, Snapshots.shuffled(generated.cluster(), Set.of(), new Random(seed))), decision);
            new DecisionCheck(lazy, generated.settings(), decision).check();
            decision.claims().stream().map(Claim::kind).forEach(kind -> kinds.merge(kind, 1, Integer::sum));
        });
        if (Seeds.enough(SEEDS)) {
            assertThat(kinds).containsKeys(ClaimKind.values());
        }
        assertThat(spared[0]).as("rounds that read no node").isPositive();
    }

    /** Why the others get nothing is judged before anybody is served, or after some are. */
    private static void checkNodesNeedNotBeRead(Generated generated, Decision lazy) {
        var read = Snapshots.of(generated.cluster(), Set.of());
        read.nodes();
        var decision = decide(generated, read);
        assertThat(lazy.claims()).isEqualTo(decision.claims());
        assertThat(lazy.actions()).isEqualTo(decision.actions());
        assertThat(served(lazy)).isEqualTo(served(decision));
    }

    private static Map<AskId, Integer> served(Decision decision) {
        return decision.verdicts().stream()
                .filter(verdict -> SERVED.contains(verdict.reason()))
                .collect(toMap(verdict -> verdict.ask().id(), Verdict::count, Integer::sum));
    }

    /** Nor has a container that waits two claims. */
    @Test
    void planningAgainAtOnceTakesNothingMoreForTheSameDemands() {
        Seeds.each(SEEDS, seed -> {
            var generated = seed % 4 == 3 ? Generated.inside(seed) : Generated.of(seed);
            var simulation = new Simulation(
                    generated.cluster(),
                    generated.settings(),
                    rounds(generated),
                    new ClusterDeaths(generated.cluster(), false));
            Life.checkNobodyDiesInVain(simulation, simulation.round().decision());
            var first = new HashMap<Long, Claim>();
            simulation.settled().forEach(claim -> first.put(claim.id(), claim));
            var again = simulation.decide().decision();
            again.claims().forEach(claim -> checkTakesNoMore(first.get(claim.id()), claim));
            var open = new HashMap<AskId, Integer>();
            again.claims().stream().filter(Claim::open).forEach(claim -> open.merge(claim.ask(), 1, Integer::sum));
            open.forEach((id, count) -> {
                var app = requireNonNull(generated.cluster().apps().get(id.app()));
                var ask = requireNonNull(app.ask(id.key()));
                assertThat(count).as("claims of %s", id).isLessThanOrEqualTo(ask.count);
            });
        });
    }

    private static void checkTakesNoMore(@Nullable Claim before, Claim now) {
        if (before != null && before.state().struck()) {
            assertThat(now).isEqualTo(before);
        } else if (before != null && now.open()) {
            assertThat(containers(before)).containsAll(containers(now));
        }
    }

    private static List<ContainerName> containers(Claim claim) {
        return claim.victims().stream().map(Victim::container).toList();
    }

    /** As large as they can be: containers that wait; guarantees and limits; what nodes have. */
    @Test
    void hugeAmountsAndCountsAreSharedToo() {
        List<BiConsumer<Huge, Cluster>> changes = List.of(Huge::raiseCounts, Huge::raiseLimits, Huge::raiseNodes);
        Seeds.each(1500, seed -> {
            var generated = Generated.of(seed);
            changes.get((int) seed % 3).accept(new Huge(seed), generated.cluster());
            var snapshot = Snapshots.of(generated.cluster(), Set.of());
            var decision = decide(generated, snapshot);
            var asked = new HashMap<AskId, Long>();
            snapshot.asks().forEach(ask -> asked.put(ask.id(), (long) ask.count()));
            var counted = new HashMap<AskId, Long>();
            decision.verdicts().forEach(it -> counted.merge(it.ask().id(), (long) it.count(), Long::sum));
            assertThat(counted).isEqualTo(asked);
            decision.shares().forEach((partition, shares) -> SharesCheck.check(new Judge(snapshot, partition), shares));
        });
    }

    static void assertSame(Decision shuffled, Decision plain) {
        assertThat(shuffled.claims()).isEqualTo(plain.claims());
        assertThat(shuffled.actions()).isEqualTo(plain.actions());
        assertThat(outcomes(shuffled)).isEqualTo(outcomes(plain));
        assertThat(shares(shuffled)).isEqualTo(shares(plain));
    }

    static Map<Map.Entry<AskId, Reason>, Integer> outcomes(Decision decision) {
        var outcomes = new HashMap<Map.Entry<AskId, Reason>, Integer>();
        for (var verdict : decision.verdicts()) {
            outcomes.merge(Map.entry(verdict.ask().id(), verdict.reason()), verdict.count(), Integer::sum);
        }
        return outcomes;
    }

    static Map<String, Set<QueueShare>> shares(Decision decision) {
        var shares = new HashMap<String, Set<QueueShare>>();
        decision.shares().forEach((partition, queues) -> shares.put(partition, new HashSet<>(List.copyOf(queues))));
        return shares;
    }

    static Decision decide(Generated generated, ClusterSnapshot snapshot) {
        return rounds(generated).decide(snapshot, new ClaimBook()).decision();
    }

    static Rounds rounds(Generated generated) {
        var cost = CostChoice.load(generated.settings().cost(), DecisionPropertiesTest.class.getClassLoader());
        return new Rounds(generated.settings(), cost, warning -> {
            throw new AssertionError(warning);
        });
    }
}
