package io.sharpshooter.round;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Notify;
import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Cluster;
import io.sharpshooter.fixture.ClusterDeaths;
import io.sharpshooter.fixture.ClusterPlacement;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Simulation;
import io.sharpshooter.model.ContainerName;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * A generated cluster in which nothing happens but what policy and scheduler do, round after round until it is at rest.
 * What must hold in each round is checked in each round.
 */
final class Life {
    private static final int QUIET_ROUNDS = 30;

    private final Generated generated;
    private final Simulation simulation;
    private final ClusterDeaths deaths;
    private final ClusterPlacement placement;
    private final TreeMap<Long, Claim> claims = new TreeMap<>();
    private final TreeMap<Long, Integer> killed = new TreeMap<>();
    private final Set<ContainerName> told = new HashSet<>();
    private int rounds;
    private int refreshed;

    Life(Generated generated, int reservingPercent) {
        this.generated = generated;
        this.deaths = new ClusterDeaths(generated.cluster(), true);
        this.simulation = new Simulation(
                generated.cluster(), generated.settings(), DecisionPropertiesTest.rounds(generated), deaths);
        this.placement = new ClusterPlacement(generated.cluster(), reservingPercent, new Random(generated.seed()));
    }

    /** Goes on until nothing has happened for many rounds. */
    void untilRest(int most) {
        int quiet = 0;
        while (quiet < QUIET_ROUNDS) {
            boolean busy = round();
            quiet = busy ? 0 : quiet + 1;
            cluster().pass(busy ? generated.settings().monitoringIntervalMs() : 60_000);
            assertThat(rounds).as("rounds without rest; %s", claims.lastEntry()).isLessThan(most);
        }
    }

    /** Every claim as it was last seen, by id. */
    TreeMap<Long, Claim> claims() {
        return claims;
    }

    /** How many containers were killed for each claim. */
    int killedFor(Claim claim) {
        return killed.getOrDefault(claim.id(), 0);
    }

    /** How many claims of earlier rounds have struck. */
    int refreshed() {
        return refreshed;
    }

    /** How many rounds there were. */
    int rounds() {
        return rounds;
    }

    private Cluster cluster() {
        return generated.cluster();
    }

    private boolean round() {
        var before = simulation.book();
        var decision = simulation.round().decision();
        refreshed += DecisionCheck.live(simulation.snapshot(), generated.settings(), before, decision)
                .check();
        simulation.settled().forEach(claim -> claims.put(claim.id(), claim));
        simulation.results().forEach(this::check);
        checkNobodyDiesInVain(simulation, decision);
        checkNobodyIsTakenTwice();
        checkHolds();
        rounds++;
        placement.heartbeats();
        return !decision.actions().isEmpty() || !simulation.book().open().isEmpty();
    }

    /** A strike spares whom it does not need. */
    static void checkNobodyDiesInVain(Simulation simulation, Decision decision) {
        boolean promised = decision.verdicts().stream().anyMatch(verdict -> verdict.reason() == Reason.FITS_NOW);
        boolean alone = decision.claims().stream().filter(Claim::open).count() == 1;
        for (var result : simulation.results()) {
            if (alone && !promised && result instanceof Done done && done.action() instanceof Strike strike) {
                assertThat(strike.kill()
                                && !done.killed().equals(strike.subject().victims()))
                        .as("%s fits without some of its victims", strike)
                        .isFalse();
            }
        }
    }

    private void checkHolds() {
        var struck = simulation.settled().stream()
                .filter(claim -> claim.kind() == ClaimKind.ORDINARY
                        && claim.open()
                        && claim.state().struck())
                .collect(groupingBy(Claim::node, counting()));
        assertThat(struck.values()).as("%s", struck).allMatch(count -> count == 1);
    }

    /** It was planned as if all who have been told were dead, and the limits say otherwise. */
    private boolean countsOnTold(Refused refused) {
        return refused.reason() == EndReason.OVER_LIMIT
                && simulation.settled().stream()
                        .anyMatch(claim -> claim.state() == ClaimState.NOTICED
                                && !claim.victims().isEmpty());
    }

    private void checkNobodyIsTakenTwice() {
        var seen = new HashSet<ContainerName>();
        for (var claim : simulation.settled()) {
            if (claim.open() && !claim.state().struck()) {
                claim.victims()
                        .forEach(victim -> assertThat(seen.add(victim.container()))
                                .as("%s is in one claim", victim)
                                .isTrue());
            }
        }
    }

    private void check(ActionResult result) {
        boolean refused = result instanceof Refused other && !other.passing() && !countsOnTold(other);
        assertThat(refused && result.action() instanceof Strike strike && strike.kill())
                .as("%s is refused in a cluster where nothing moves", result)
                .isFalse();
        if (result instanceof Done done && done.action() instanceof Strike strike) {
            check(strike.subject(), done.killed());
        } else if (result.action() instanceof Notify notify) {
            notify.victims().forEach(victim -> told.add(victim.container()));
        }
    }

    private void check(Claim claim, List<Victim> victims) {
        killed.merge(claim.id(), victims.size(), Integer::sum);
        for (var victim : victims) {
            assertThat(victim.am() && claim.kind() == ClaimKind.LARGE).isFalse();
            boolean late = !claim.grace().present().contains(victim.container())
                    && victim.startedAt() >= claim.grace().noticedAt().wallMs();
            boolean atOnce =
                    claim.grace().deadline() <= claim.grace().noticedAt().monotonicMs();
            assertThat(told.contains(victim.container()) || late || atOnce)
                    .as("%s was told before", victim)
                    .isTrue();
        }
    }
}
