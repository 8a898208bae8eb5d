package io.sharpshooter.insight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.Golden;
import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Hostile;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.round.Decision;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;
import org.apache.log4j.WriterAppender;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecisionLogTest {

    private static final String FILES = "src/test/resources/io/sharpshooter/insight/";

    static Stream<Arguments> stories() {
        return Stream.of(
                arguments("satisfied", Stories.satisfied()),
                arguments("elsewhere", Stories.elsewhere()),
                arguments("given-back", Stories.givenBack()),
                arguments("cancelled", Stories.cancelled()),
                arguments("expired", Stories.expired()),
                arguments("reserved", Stories.reserved()));
    }

    /** What becomes of a claim; a refused action of an open one is told once. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("stories")
    void tellsEveryStepOfAClaim(String name, ClaimScene scene) {
        assertGolden(name, scene);
    }

    @ParameterizedTest
    @EnumSource(ClaimState.class)
    void everyStateIsReachedByAStep(ClaimState state) {
        assertThat(Step.to(state).last()).isEqualTo(!state.open());
        assertThat(Step.to(state).kills()).isEqualTo(state.struck());
    }

    @Test
    void tellsARefusalOnceThoughItWasInDoubtAndAgainWhenItsReasonHasChanged() {
        var scene = new ClaimScene();
        for (int used = 0; used < 3; used++) {
            var reason = used == 1 ? Reason.DOUBTED : Reason.NOT_ENTITLED;
            scene.verdicts(ClaimScene.verdict(5, 4, reason, Map.of("used", "" + used, "ideal", "40%")));
        }
        scene.verdicts(
                ClaimScene.verdict(5, 3, Reason.NOT_ENTITLED, Map.of("used", "3")),
                ClaimScene.verdict(5, 1, Reason.BUDGET_SPENT, Map.of("budget", "memory-mb=1024")),
                ClaimScene.verdict(6, 1, Reason.FITS_NOW, Map.of()));
        scene.verdicts(ClaimScene.verdict(5, 4, Reason.HELPED, Map.of()));
        scene.verdicts(ClaimScene.verdict(5, 4, Reason.NOT_ENTITLED, Map.of("used", "5")));
        assertGolden("refusals", scene);
    }

    @Test
    void forgetsAsksThatWaitNoMoreAndAllInARoundOfRest() {
        var scene = new ClaimScene();
        var refused = ClaimScene.verdict(5, 4, Reason.NOT_ENTITLED, Map.of());
        scene.verdicts(refused).verdicts().verdicts(refused);
        assertThat(scene.lines).hasSize(2);
        scene.rest();
        scene.verdicts(refused);
        assertThat(scene.lines).hasSize(3);
    }

    @Test
    void cutsTextsThatAreTooLongAndSaysSo() throws IOException {
        var most = "n".repeat(JsonLine.MOST_CHARACTERS);
        var scene = new ClaimScene();
        scene.verdicts(ClaimScene.verdict(
                5,
                4,
                Reason.NO_ELIGIBLE_NODE,
                Map.of("may run", most + "nn", "just", most, "pair", most.substring(1) + "\uD83D\uDE00")));
        var numbers = new ObjectMapper().readTree(scene.lines.get(0)).path("numbers");
        assertThat(numbers.path("may run").asText()).isEqualTo(most + "... (cut, 1002 characters in all)");
        assertThat(numbers.path("just").asText()).isEqualTo(most);
        assertThat(numbers.path("pair").asText()).isEqualTo(most.substring(1) + "... (cut, 1001 characters in all)");
    }

    @Test
    void writesToALoggerOfItsOwnWhileItListens() {
        var logger = Logger.getLogger("io.sharpshooter.decisions");
        var text = new StringWriter();
        var appender = new WriterAppender(new PatternLayout("%p %m%n"), text);
        logger.addAppender(appender);
        try {
            logger.setLevel(Level.WARN);
            new DecisionLog().record(oneRefusal(), Map.of(), List.of(), List.of());
            assertThat(text.toString()).isEmpty();
            logger.setLevel(Level.INFO);
            new DecisionLog().record(oneRefusal(), Map.of(), List.of(), List.of());
            assertThat(text.toString()).startsWith("INFO {\"time\":").contains("\"reason\":\"NOT_ENTITLED\"");
        } finally {
            logger.removeAppender(appender);
            logger.setLevel(null);
        }
    }

    @Test
    void forgetsClaimsThatAreOver() {
        var scene = new ClaimScene();
        var claim = ClaimScene.claim(7, List.of());
        scene.round(claim).round(claim.ended(ClaimState.CANCELLED, EndReason.ASK_WITHDRAWN));
        scene.round(claim);
        assertThat(scene.lastEvents).extracting(ClaimEvent::step).containsExactly(Step.PLANNED);
    }

    @Test
    void remembersTheDeadOfAClaimThatReservesItsNodeAnew() {
        var scene = new ClaimScene();
        List<Victim> victims = List.of(ClaimScene.victim(3, 2, 60), ClaimScene.victim(3, 3, 90));
        var held = ClaimScene.claim(7, victims).struck(scene.now(), victims, ClaimScene.reservation());
        var anew = held.taking(List.of(), List.of()).holding(null);
        scene.round(held).round(anew);
        assertThat(scene.lastEvents).isEmpty();
        scene.round(anew.holding(ClaimScene.reservation()));
        assertThat(scene.lastEvents).extracting(ClaimEvent::step).containsExactly(Step.RESERVED);
        scene.round(anew.ended(ClaimState.SATISFIED, EndReason.PLACED_HERE));
        assertThat(scene.lastEvents)
                .singleElement()
                .satisfies(event -> assertThat(event.claim().victims()).isEqualTo(victims));
        assertThat(scene.tally.totals().freed().containers()).isEqualTo(2);
    }

    /**
     * Three victims of 20 GiB, 60, 90 and 600 seconds old; what is said of them afterwards is what was true when they
     * died.
     */
    @ParameterizedTest(name = "by {0} ms")
    @ValueSource(longs = {-86_400_000, 86_400_000})
    void aClockThatIsSetAfterTheKillChangesNothingButTheTime(long byMillis) throws IOException {
        var plain = Stories.expired();
        var jumped = Stories.expired(scene -> scene.setWall(byMillis));
        assertThat(withoutTime(jumped)).isEqualTo(withoutTime(plain));
        assertThat(jumped.tally.totals()).isEqualTo(plain.tally.totals());
        long told = new ObjectMapper().readTree(jumped.lines.get(2)).path("ms").asLong();
        assertThat(told).isEqualTo(ClaimScene.START + ClaimScene.ROUND + byMillis);
    }

    private static List<JsonNode> withoutTime(ClaimScene scene) throws IOException {
        var lines = new ArrayList<JsonNode>();
        for (var line : scene.lines) {
            var json = new ObjectMapper().readTree(line);
            lines.add(((ObjectNode) json).without(List.of("time", "ms")));
        }
        return lines;
    }

    @Test
    void doesNotMindThatAReservationOfTheSchedulersOwnIsGone() {
        var scene = new ClaimScene();
        var claim = ClaimScene.claim(7, List.of());
        Action extra = new Action.Release(Action.NO_CLAIM, claim.ask(), "127.0.0.3:1", ClaimScene.reservation());
        ActionResult gone = new ActionResult.Refused(extra, EndReason.REFUSED, "it is gone");
        scene.round(List.of(claim), List.of(gone), List.of(claim), List.of());
        assertThat(scene.lastEvents).extracting(ClaimEvent::step).containsExactly(Step.PLANNED);
    }

    /** Whatever it is called, also where the log's encoding is not UTF-8. */
    @Test
    void writesOnlyWhatCanBePrintedAndLosesNothing() throws IOException {
        var odd = "\"\n" + Hostile.TEXT + " größe \uD83D\uDE00";
        var scene = new ClaimScene();
        var claim = ClaimScene.claim(7, List.of());
        scene.round(
                List.of(claim), List.of(ClaimScene.refused(claim, EndReason.REFUSED, odd)), List.of(claim), List.of());
        scene.verdicts(ClaimScene.verdict(5, 4, Reason.NOT_ENTITLED, Map.of(odd, odd)));
        assertThat(scene.lines).hasSize(3).allSatisfy(line -> assertThat(line).matches("[ -~]+"));
        var refused = new ObjectMapper().readTree(scene.lines.get(1));
        assertThat(refused.path("detail").asText()).endsWith(odd);
        var demand = new ObjectMapper().readTree(scene.lines.get(2));
        assertThat(demand.path("numbers").path(odd).asText()).isEqualTo(odd);
    }

    private static Decision oneRefusal() {
        var verdict = ClaimScene.verdict(5, 4, Reason.NOT_ENTITLED, Map.of());
        return new Decision(
                new RoundTime(1, 1), ClaimScene.TYPES, Map.of(), List.of(verdict), List.of(), List.of(), List.of());
    }

    private static void assertGolden(String name, ClaimScene scene) {
        Golden.assertHas(FILES + name + ".jsonl", String.join("\n", scene.lines) + "\n");
    }
}
