package io.sharpshooter.round;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.Meant;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.place.PlacementRequest;
import io.sharpshooter.rule.RelaxedRule;
import io.sharpshooter.usage.PendingPlacements;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How a round counts what is not done yet: victims that have only been told, and containers that only fit. */
class CountedTest {
    private static final ResourceVector SIXTY = gib(60).vector();

    /** A claim for 60 GiB on n1, which takes five containers of ten and the reservation of another queue. */
    private final Scenario scenario = scenario("""
            queues batch 40g user bob 50g, gpu 65g user ann 60g, solid 95g protected
            node n1 100g: batch 9 x 10g user bob
            node n2 100g: solid 95g, gpu 5g user ann
            batch reserves 20g user bob key 30 on n1
            gpu asks 60g user ann
            """).set("max_wait_before_kill", "15000");

    private final Story story = scenario.story();

    @Test
    void aClaimCountsAsItsAskRunningAndItsVictimsGone() {
        story.round().expectNodes("n1").expectObstacles("batch@n1");
        Counted counted = Counted.in(story, scenario);
        assertThat(counted.usage.used(counted.queue("gpu"))).isEqualTo(gib(65).vector());
        assertThat(counted.usage.used(counted.queue("batch"))).isEqualTo(gib(40).vector());
        assertThat(counted.usage.committed(counted.queue("batch"))).isEqualTo(gib(40).vector());
        assertThat(counted.node("n1").free(0)).isZero();
        assertThat(counted.node("n1").held()).isTrue();
        assertThat(counted.node("n1").reservation()).isNull();
    }

    /**
     * Bob is within his limit of 50 GiB with 90 in use and 50 to be freed, Ann above hers with 5 and the claim's 60.
     */
    @Test
    void usersAreJudgedAsIfClaimsWereDone() {
        story.round().expectNodes("n1");
        Counted now = Counted.withoutClaims(story, scenario);
        assertThat(now.round.users().isExhausted(now.ask("batch"), 0)).isTrue();
        assertThat(now.round.users().isExhausted(now.ask("gpu"), 0)).isFalse();
        Counted counted = Counted.in(story, scenario);
        assertThat(counted.round.users().isExhausted(counted.ask("batch"), 0)).isFalse();
        assertThat(counted.round.users().isExhausted(counted.ask("gpu"), 0)).isTrue();
    }

    /** Bob's other ask is judged without the reservation that the claim drops. */
    @Test
    void aReservationThatAClaimDropsDoesNotCountForItsUser() {
        story.round().expectNodes("n1").expectObstacles("batch@n1");
        story.with("batch asks 10g user bob key 40");
        Counted counted = Counted.in(story, scenario);
        Ask other = counted.snapshot.asks().stream()
                .filter(ask -> ask.key().priority() == 40)
                .findFirst()
                .orElseThrow();
        assertThat(counted.round.users().isExhausted(other, 0)).isFalse();
        counted.round.openClaims().forEach(counted.round::takeBack);
        assertThat(counted.round.users().isExhausted(other, 0)).isTrue();
    }

    @Test
    void aClaimThatIsTakenBackLeavesNoTrace() {
        story.round().expectNodes("n1").expectObstacles("batch@n1");
        Counted counted = Counted.in(story, scenario);
        Counted without = Counted.withoutClaims(story, scenario);
        counted.round.openClaims().forEach(counted.round::takeBack);
        assertThat(counted.usage.copyOfUsed()).isDeepEqualTo(without.usage.copyOfUsed());
        assertThat(counted.usage.copyOfCommitted()).isDeepEqualTo(without.usage.copyOfCommitted());
        assertThat(counted.node("n1").free(0)).isEqualTo(gib(10).vector().get(0));
        assertThat(counted.node("n1").held()).isFalse();
        assertThat(counted.node("n1").reservation()).isNotNull();
        assertThat(counted.round.users().isExhausted(counted.ask("batch"), 0)).isTrue();
        assertThat(counted.round.users().isExhausted(counted.ask("gpu"), 0)).isFalse();
    }

    @Test
    void theReservationOfAClaimIsItsContainerAndCountsOnce() {
        Story quick = scenario.set("max_wait_before_kill", "0").story();
        quick.round().expectNodes("n1");
        assertThat(quick.reservationOn("n1")).isNotNull();
        Counted counted = Counted.in(quick, scenario);
        assertThat(counted.usage.committed(counted.queue("gpu"))).isEqualTo(gib(65).vector());
        counted.round.openClaims().forEach(counted.round::takeBack);
        assertThat(counted.usage.used(counted.queue("gpu"))).isEqualTo(gib(5).vector());
        assertThat(counted.usage.committed(counted.queue("gpu"))).isEqualTo(gib(65).vector());
        Counted without = Counted.withoutClaims(quick, scenario);
        assertThat(counted.usage.copyOfCommitted()).isDeepEqualTo(without.usage.copyOfCommitted());
        assertThat(counted.round.users().isExhausted(counted.ask("gpu"), 0))
                .isEqualTo(without.round.users().isExhausted(without.ask("gpu"), 0));
    }

    @Test
    void aReservationThatHasComeSinceIsNotDroppedForTheOneBefore() {
        story.round().expectObstacles("batch@n1");
        Objects.requireNonNull(story.cluster().node("n1")).reserve(null);
        story.with("batch reserves 20g user bob key 30 on n1");
        Counted counted = Counted.in(story, scenario);
        assertThat(counted.node("n1").reservation()).isNotNull();
        assertThat(counted.usage.committed(counted.queue("batch"))).isEqualTo(gib(60).vector());
    }

    @Test
    void whatIsPromisedCountsAsRunningAndAgainstTheLimitsOnceItIsPlaced() {
        Counted counted = Counted.in(story, scenario);
        int gpu = counted.queue("gpu");
        PendingPlacements promises = counted.round.promises();
        promises.make(gpu, "ann", SIXTY);
        assertThat(counted.usage.used(gpu)).isEqualTo(gib(65).vector());
        assertThat(counted.usage.committed(gpu)).isEqualTo(gib(65).vector());
        assertThat(counted.usage.promised(gpu, 0)).isEqualTo(SIXTY.get(0));
        assertThat(counted.round.users().isExhausted(counted.ask("gpu"), 0)).isTrue();
        promises.count(-1);
        assertThat(counted.usage.used(gpu)).isEqualTo(gib(65).vector());
        assertThat(counted.usage.committed(gpu)).isEqualTo(gib(5).vector());
        assertThat(counted.round.users().isExhausted(counted.ask("gpu"), 0)).isFalse();
        promises.count(1);
        assertThat(counted.usage.committed(gpu)).isEqualTo(gib(65).vector());
        assertThat(counted.round.users().isExhausted(counted.ask("gpu"), 0)).isTrue();
    }

    @Test
    void aReservationThatIsUsedUpCountsAgainUntilTheContainerIsPlaced() {
        Counted counted = Counted.in(story, scenario);
        int batch = counted.queue("batch");
        ReservationSnapshot own = Objects.requireNonNull(counted.node("n1").reservation());
        assertThat(counted.usage.committed(batch)).isEqualTo(gib(110).vector());
        counted.round.promises().useUp(own);
        assertThat(counted.usage.used(batch)).isEqualTo(gib(90).vector());
        assertThat(counted.usage.committed(batch)).isEqualTo(gib(90).vector());
        counted.round.promises().count(-1);
        assertThat(counted.usage.committed(batch)).isEqualTo(gib(110).vector());
    }

    /**
     * Ann may have 60 GiB: the reservation of the claim counts, what only its victims' deaths will make room for does
     * not.
     */
    @Test
    void theQuestionWhatIsPossibleNowLeavesNoTrace() {
        story.round().expectNodes("n1");
        story.ends("solid#0");
        Counted counted = Counted.in(story, scenario);
        counted.round.promises().make(counted.queue("batch"), "bob", gib(10).vector());
        expectPossible(counted, true);
        counted.round.openClaims().forEach(claim -> counted.round.strikes(claim, false));
        expectPossible(counted, false);
    }

    private static void expectPossible(Counted counted, boolean possible) {
        long[][] used = counted.usage.copyOfUsed();
        long[][] committed = counted.usage.copyOfCommitted();
        long version = counted.round.version();
        boolean exhausted = counted.round.users().isExhausted(counted.ask("gpu"), 0);
        assertThat(counted.round.isPossibleNow(plan(counted, "n2"), wanted(counted)))
                .isEqualTo(possible);
        assertThat(counted.round.version()).isGreaterThan(version);
        assertThat(counted.usage.copyOfUsed()).isDeepEqualTo(used);
        assertThat(counted.usage.copyOfCommitted()).isDeepEqualTo(committed);
        assertThat(counted.round.users().isExhausted(counted.ask("gpu"), 0)).isEqualTo(exhausted);
        assertThat(counted.node("n1").held()).isTrue();
    }

    private static PlacementRequest wanted(Counted counted) {
        return new PlacementRequest(counted.ask("gpu"), 0, Set.of());
    }

    private static NodePlan plan(Counted counted, String node) {
        return counted.round
                .search()
                .planner(wanted(counted), RelaxedRule.NONE)
                .plan(counted.node(node), Meant.NOBODY)
                .orElseThrow();
    }
}
