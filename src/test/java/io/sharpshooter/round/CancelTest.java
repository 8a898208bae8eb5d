package io.sharpshooter.round;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.fixture.ClusterNode;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Story;
import io.sharpshooter.model.AskId;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What ends a claim whose victims have been told, and what ends one that holds its node. */
class CancelTest {
    private static final Set<String> FIRST_NINE =
            IntStream.range(0, 9).mapToObj(number -> "batch#" + number).collect(Collectors.toSet());

    private static Story noticed() {
        return begin("15000");
    }

    private static Story held() {
        Story story = begin("0");
        assertThat(story.reservationOn("n1")).isNotNull();
        return story;
    }

    private static Story begin(String wait) {
        return begin(wait, Story::round);
    }

    private static Story begin(String wait, Function<Story, Round> firstRound) {
        Story story = scenario("""
                queues batch 40%, gpu 60%, other
                node n1 100g: batch 9 x 10g
                node n2 100g: batch 10 x 10g aged 9000s
                gpu asks 60g only n1
                """).set("max_wait_before_kill", wait).story();
        firstRound.apply(story).expectNodes("n1");
        return story;
    }

    private static void expectEnd(Story story, EndReason reason) {
        int killed = story.killed().size();
        Round round = story.passSeconds(3).round();
        assertThat(round.ends()).containsExactly(reason);
        assertThat(story.killed()).hasSize(killed);
        assertThat(story.reservationOn("n1")).isNull();
    }

    /** What ends a claim before and after the kill. */
    static Stream<Arguments> always() {
        return Stream.of(
                ending("the ask is withdrawn", EndReason.ASK_WITHDRAWN, story -> story.withdraws("gpu")),
                ending(
                        "the ask is resized",
                        EndReason.ASK_RESIZED,
                        story -> story.withdraws("gpu").with("gpu asks 50g")),
                ending("the app is moved", EndReason.APP_MOVED, story -> moves(story, "gpu", "root.other")),
                ending(
                        "the app is not active any more",
                        EndReason.APP_NOT_ACTIVE,
                        story -> story.live().app("gpu").setActive(false)),
                ending(
                        "the node drains",
                        EndReason.NODE_NOT_SCHEDULABLE,
                        story -> node(story).setSchedulable(false)),
                ending(
                        "the node is relabelled",
                        EndReason.NODE_RELABELLED,
                        story -> node(story).relabel("x")));
    }

    /** What ends a claim whose victims have been told. */
    static Stream<Arguments> beforeTheKill() {
        return Stream.of(ending(
                "the app is gone",
                EndReason.APP_GONE,
                story -> story.cluster().apps().remove(story.live().app("gpu").id())));
    }

    /** What a claim is given up for when its grace period is over. */
    static Stream<Arguments> atTheDeadline() {
        return Stream.of(
                ending(
                        "victims leave too little behind",
                        EndReason.NO_LONGER_FITS,
                        story -> story.ends("batch#4").heartbeats().with("other runs 20g on n1")),
                ending(
                        "victims are of the queue itself now",
                        EndReason.NOT_ENTITLED,
                        story -> moves(story, "batch", "root.gpu")));
    }

    private static Arguments ending(String name, EndReason reason, Consumer<Story> happening) {
        return Arguments.of(name, reason, happening);
    }

    private static void moves(Story story, String app, String queue) {
        story.live().app(app).moveTo(story.cluster().queue(queue));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void atTheDeadline(String name, EndReason reason, Consumer<Story> happening) {
        Story story = noticed();
        happening.accept(story);
        assertThat(story.passSeconds(12).round().ends()).isEmpty();
        expectEnd(story, reason);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"always", "beforeTheKill"})
    void endsBeforeTheKill(String name, EndReason reason, Consumer<Story> happening) {
        Story story = noticed();
        happening.accept(story);
        expectEnd(story, reason);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("always")
    void endsAfterTheKill(String name, EndReason reason, Consumer<Story> happening) {
        Story story = held();
        happening.accept(story);
        expectEnd(story, reason);
    }

    @Test
    void aNodeThatIsLost() {
        Story story = noticed();
        story.cluster().loseNode("n1");
        assertThat(story.passSeconds(3).round().ends()).containsExactly(EndReason.NODE_LOST);
        Story late = held();
        late.cluster().loseNode("n1");
        assertThat(late.passSeconds(3).round().ends()).containsExactly(EndReason.NODE_LOST);
    }

    @Test
    void aNodeThatStaysSilentUntilTheHoldTimeoutAfterTheDeadline() {
        Story story = onEitherNode();
        node(story).setSilent(true);
        assertThat(story.passSeconds(15).round().ends()).isEmpty();
        assertThat(story.passSeconds(59).round().ends()).isEmpty();
        Round round = story.passSeconds(1).round().expectNodes("n2");
        assertThat(round.ends()).containsExactly(EndReason.NODE_NOT_SCHEDULABLE);
        assertThat(story.killed()).isEmpty();
        node(story).setSilent(false);
        story.passSeconds(15).round();
        assertThat(story.killed()).hasSize(6).allMatch(label -> !FIRST_NINE.contains(label));
    }

    @Test
    void aStrikeIsTriedAgainWhereHeartbeatsAreLateAtThatVeryMoment() {
        Story story = noticed();
        story.passSeconds(15).lateRound();
        assertThat(story.killed()).isEmpty();
        story.passSeconds(3).round();
        assertThat(story.killed()).hasSize(5);
        assertThat(story.book().open()).extracting(Claim::state).containsExactly(ClaimState.HELD);
    }

    @Test
    void aStrikeIsTriedAgainUntilTheHoldTimeoutAfterTheDeadline() {
        Story story = noticed();
        story.passSeconds(74).lateRound();
        assertThat(story.book().open()).hasSize(1);
        AskId ask = story.book().open().get(0).ask();
        story.passSeconds(1).lateRound();
        assertThat(story.book().open()).isEmpty();
        assertThat(story.book().backOffs().until(ask)).isZero();
    }

    @Test
    void aNodeThatIsToBeReservedAgainAfterTheKillIsTriedAgainUntilTheHoldTimeout() {
        Story story = begin("0", Story::roundWithoutReservation);
        story.passSeconds(30).refusedRound();
        story.passSeconds(3).lateRound();
        assertThat(story.book().open()).extracting(Claim::state).containsExactly(ClaimState.KILLED);
        story.passSeconds(3).round();
        assertThat(story.reservationOn("n1")).isNotNull();
    }

    @Test
    void whatAClaimOnASilentNodeWasChargedIsSpentOnAnother() {
        Story story = onEitherNode();
        node(story).setSilent(true);
        story.passSeconds(75).round().expectNodes("n2");
        assertThat(story.book().open().get(0).charge()).isEqualTo(gib(60).vector());
    }

    @Test
    void aNodeThatIsHeardOfAgainIsStruck() {
        Story story = onEitherNode();
        node(story).setSilent(true);
        story.passSeconds(74).round();
        node(story).setSilent(false);
        story.passSeconds(30).round();
        assertThat(story.killed()).hasSize(5).allMatch(FIRST_NINE::contains);
    }

    @Test
    void aNodeThatTheAskMayNotUseAnyMore() {
        Story story = noticed();
        story.withdraws("gpu").with("gpu asks 60g only n2");
        expectEnd(story, EndReason.NODE_NOT_ELIGIBLE);
        Story late = held();
        late.withdraws("gpu").with("gpu asks 60g only n2");
        Round round = late.passSeconds(3).round().expectNodes("n2");
        assertThat(round.ends()).containsExactly(EndReason.NODE_NOT_ELIGIBLE);
        assertThat(late.reservationOn("n1")).isNull();
    }

    @Test
    void anAskThatWasPlacedElsewhere() {
        Story story = held();
        makeRoomOn2(story);
        story.withdraws("gpu").with("gpu runs 60g on n2");
        Round round = story.passSeconds(3).round();
        assertThat(round.claim().state()).isEqualTo(ClaimState.SATISFIED_ELSEWHERE);
        assertThat(story.reservationOn("n1")).isNull();
    }

    /** The other container has come for another of the two that waited. */
    @Test
    void anAskThatIsWithdrawnAfterItsOtherContainerWasPlaced() {
        Story story = held();
        story.with("gpu asks 60g");
        story.passSeconds(3).round();
        makeRoomOn2(story);
        story.with("gpu runs 60g on n2; gpu asks -1 x 60g");
        assertThat(story.passSeconds(3).round().ends()).isEmpty();
        story.withdraws("gpu");
        assertThat(story.passSeconds(3).round().ends()).containsExactly(EndReason.ASK_WITHDRAWN);
    }

    /** The scheduler gives the node up for a place that has come free elsewhere, where limits do not allow both. */
    @Test
    void anAskOfWhichAnotherContainerWasPlacedElsewhereInsteadOfTheReservedOne() {
        Story story = scenario("""
                queues batch 40%, gpu 50% max 50%
                node n1 100g: batch 9 x 10g
                node n2 100g: batch 10 x 10g aged 9000s
                gpu asks 2 x 60g
                """).set("max_wait_before_kill", "0").story();
        story.round().expectNodes("n1");
        assertThat(story.reservationOn("n1")).isNotNull();
        makeRoomOn2(story);
        story.with("gpu runs 60g on n2; gpu asks -1 x 60g");
        story.node("n1").reserve(null);
        Round round = story.passSeconds(3).round();
        assertThat(round.claim().state()).isEqualTo(ClaimState.SATISFIED_ELSEWHERE);
        assertThat(story.book().open()).isEmpty();
    }

    /** Nobody has died: the other container gets a claim of its own at once, and its victims a notice. */
    @Test
    void anAskOfWhichAnotherContainerWasPlacedElsewhereBeforeTheDeadline() {
        Story story = scenario("""
                queues batch 20%, gpu 150%
                node n1 100g: batch 5 x 10g
                node n2 100g: batch 5 x 10g aged 9000s
                gpu asks 2 x 60g
                """)
                .set("max_wait_before_kill", "15000")
                .set("total_preemption_per_round", "0.05")
                .story();
        long first = story.round().expectNodes("n1").claim().grace().deadline();
        assertThat(story.reservationOn("n1")).isNotNull();
        story.ends("batch#5");
        story.node("n2").terminating().clear();
        story.with("gpu runs 60g on n2; gpu asks -1 x 60g");
        story.node("n1").reserve(null);
        Round round = story.passSeconds(3).round();
        assertThat(round.ends()).containsExactly(EndReason.PLACED_ELSEWHERE);
        assertThat(story.book().open())
                .extracting(claim -> claim.grace().deadline())
                .containsExactly(first + 3000);
        assertThat(story.killed()).isEmpty();
    }

    private static void makeRoomOn2(Story story) {
        story.ends("batch#9-14");
        story.node("n2").terminating().clear();
    }

    @Test
    void aNodeThatIsLostWhileAClaimIsOnlyObserved() {
        Story story = scenario("""
                queues batch 40%, gpu 60%
                node n1 100g: batch 9 x 10g
                node n2 100g: batch 10 x 10g aged 9000s
                gpu asks 60g
                """).set("observe_only", "true").story();
        story.round().expectNodes("n1");
        assertThat(story.book().open().get(0).state()).isEqualTo(ClaimState.PLANNED);
        story.cluster().loseNode("n1");
        Round round = story.passSeconds(3).round();
        assertThat(round.ends()).containsExactly(EndReason.NODE_LOST);
    }

    @Test
    void aNodeThatIsLostAfterTheKillWhileItCouldNotBeReserved() {
        Story story = noticed();
        story.passSeconds(15).roundWithoutReservation();
        assertThat(story.book().open().get(0).state()).isEqualTo(ClaimState.KILLED);
        assertThat(story.killed()).hasSize(5);
        story.cluster().loseNode("n1");
        Round round = story.passSeconds(3).round();
        assertThat(round.ends()).containsExactly(EndReason.NODE_LOST);
        assertThat(story.killed()).hasSize(5);
    }

    @Test
    void anAskThatWasPlacedBeforeTheDeadlineSparesItsVictims() {
        Story story = noticed();
        story.ends("batch#0-4").heartbeats();
        Round round = story.passSeconds(3).round();
        assertThat(round.claim().state()).isEqualTo(ClaimState.SATISFIED);
        assertThat(story.killed()).isEmpty();
    }

    @Test
    void fewerOutstandingThanClaims() {
        Story story = scenario("""
                queues batch, gpu 100%
                node n1 n2 100g: batch 10 x 10g
                gpu asks 2 x 60g
                """).set("max_wait_before_kill", "15000").story();
        story.round().expectNodes("n2", "n1");
        story.with("gpu asks -1 x 60g");
        Round round = story.passSeconds(3).round().expectNodes("n2");
        assertThat(round.ends()).containsExactly(EndReason.ASK_WITHDRAWN);
    }

    @Test
    void victimsWhoseQueueIsProtectedNow() {
        Story story = noticed();
        story.cluster().queue("root.batch").preemptionDisabled(true);
        expectEnd(story, EndReason.VICTIMS_PROTECTED);
        story.cluster().queue("root.batch").preemptionDisabled(false);
        story.passSeconds(3).round().expectNodes("n1");
    }

    @Test
    void victimsWhoseQueueIsAheadNow() {
        Story story = noticed();
        story.cluster().queue("root.batch").priority(3);
        expectEnd(story, EndReason.VICTIMS_PROTECTED);
        story.cluster().queue("root.gpu").priority(4);
        story.passSeconds(3).round().expectNodes("n1");
    }

    /** The budget of a round is just what one claim takes. */
    private static Story onEitherNode() {
        Story story = scenario("""
                queues batch 40%, gpu 60%
                node n1 100g: batch 9 x 10g
                node n2 100g: batch 10 x 10g aged 9000s
                gpu asks 60g
                """)
                .set("max_wait_before_kill", "15000")
                .set("total_preemption_per_round", "0.3")
                .story();
        story.round().expectNodes("n1");
        return story;
    }

    private static ClusterNode node(Story story) {
        return story.node("n1");
    }
}
