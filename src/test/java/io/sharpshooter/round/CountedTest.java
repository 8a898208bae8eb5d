package io.sharpshooter.round;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.usage.BlockingReservation;
import io.sharpshooter.usage.Change.Hold;
import io.sharpshooter.usage.Change.Placement;
import io.sharpshooter.usage.NodeUsage;
import java.util.List;
import java.util.Objects;
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
        assertThat(now.round.usage().users().isExhausted(now.ask("batch"), 0)).isTrue();
        assertThat(now.round.usage().users().isExhausted(now.ask("gpu"), 0)).isFalse();
        Counted counted = Counted.in(story, scenario);
        assertThat(counted.round.usage().users().isExhausted(counted.ask("batch"), 0))
                .isFalse();
        assertThat(counted.round.usage().users().isExhausted(counted.ask("gpu"), 0))
                .isTrue();
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
        assertThat(counted.round.usage().users().isExhausted(other, 0)).isFalse();
        counted.round.openClaims().forEach(counted.round.claims()::takeBack);
        assertThat(counted.round.usage().users().isExhausted(other, 0)).isTrue();
    }

    @Test
    void aClaimThatIsTakenBackLeavesNoTrace() {
        story.round().expectNodes("n1").expectObstacles("batch@n1");
        Counted counted = Counted.in(story, scenario);
        Counted without = Counted.withoutClaims(story, scenario);
        counted.round.openClaims().forEach(counted.round.claims()::takeBack);
        assertThat(counted.usage.copyOfUsed()).isDeepEqualTo(without.usage.copyOfUsed());
        assertThat(counted.usage.copyOfCommitted()).isDeepEqualTo(without.usage.copyOfCommitted());
        assertThat(counted.node("n1").free(0)).isEqualTo(gib(10).vector().get(0));
        assertThat(counted.node("n1").held()).isFalse();
        assertThat(counted.node("n1").reservation()).isNotNull();
        assertThat(counted.round.usage().users().isExhausted(counted.ask("batch"), 0))
                .isTrue();
        assertThat(counted.round.usage().users().isExhausted(counted.ask("gpu"), 0))
                .isFalse();
    }

    @Test
    void theReservationOfAClaimIsItsContainerAndCountsOnce() {
        Story quick = scenario.set("max_wait_before_kill", "0").story();
        quick.round().expectNodes("n1");
        assertThat(quick.reservationOn("n1")).isNotNull();
        Counted counted = Counted.in(quick, scenario);
        assertThat(counted.usage.committed(counted.queue("gpu"))).isEqualTo(gib(65).vector());
        counted.round.openClaims().forEach(counted.round.claims()::takeBack);
        assertThat(counted.usage.used(counted.queue("gpu"))).isEqualTo(gib(5).vector());
        assertThat(counted.usage.committed(counted.queue("gpu"))).isEqualTo(gib(65).vector());
        Counted without = Counted.withoutClaims(quick, scenario);
        assertThat(counted.usage.copyOfCommitted()).isDeepEqualTo(without.usage.copyOfCommitted());
        assertThat(counted.round.usage().users().isExhausted(counted.ask("gpu"), 0))
                .isEqualTo(without.round.usage().users().isExhausted(without.ask("gpu"), 0));
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
    void whatIsBookedCountsAsRunning() {
        Counted counted = Counted.in(story, scenario);
        int gpu = counted.queue("gpu");
        counted.book(new Placement(gpu, "ann", SIXTY, counted.node("n1"), Hold.NEVER), List.of());
        assertThat(counted.usage.used(gpu)).isEqualTo(gib(65).vector());
        assertThat(counted.usage.committed(gpu)).isEqualTo(gib(65).vector());
        assertThat(counted.usage.promised(gpu, 0)).isEqualTo(SIXTY.get(0));
        assertThat(counted.node("n1").held()).isFalse();
        assertThat(counted.round.usage().users().isExhausted(counted.ask("gpu"), 0))
                .isTrue();
    }

    @Test
    void aReservationThatIsUsedUpCountsNoMore() {
        Counted counted = Counted.in(story, scenario);
        int batch = counted.queue("batch");
        NodeUsage node = counted.node("n1");
        ReservationSnapshot own = Objects.requireNonNull(node.reservation());
        assertThat(counted.usage.committed(batch)).isEqualTo(gib(110).vector());
        counted.book(
                new Placement(batch, "bob", own.size(), node, Hold.NEVER), List.of(new BlockingReservation(node, own)));
        assertThat(counted.usage.used(batch)).isEqualTo(gib(110).vector());
        assertThat(counted.usage.committed(batch)).isEqualTo(gib(110).vector());
        assertThat(node.reservation()).isEqualTo(own);
        assertThat(node.isSpokenFor()).isTrue();
        counted.book(new Placement(batch, "bob", gib(5).vector(), node, Hold.NEVER), List.of());
        assertThat(counted.usage.committed(batch)).isEqualTo(gib(115).vector());
    }
}
