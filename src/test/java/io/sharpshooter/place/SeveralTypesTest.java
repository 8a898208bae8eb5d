package io.sharpshooter.place;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.usage.Moved;
import io.sharpshooter.usage.NodeUsage;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An ask takes what it lacks, in whatever type that is. */
class SeveralTypesTest {
    static Stream<Case> cases() {
        return Case.in("""
            what lacks only gpus takes only containers with gpus
              set threshold 1%
              queues a 100%, b
              node n1 100g/50c/4gpu: b 5 x 1g/1c, b 4 x 1g/1c/1gpu, b 5 x 1g/1c
              a asks 10g/1c/2gpu
              = victims b#7 b#8

            what lacks only cores takes only containers with many cores
              set threshold 1%
              queues a 100%, b
              node n1 100g/10c: b 5 x 1g, b 2 x 1g/5c, b 5 x 1g
              a asks 10g/8c
              = victims b#5 b#6

            a maximum of gpus is made room under by containers of the same parent
              # GPUs are free on the node, but the parent may have no more.
              set threshold 1%
              queues p 100% max 100g/2gpu, p.a 100%, p.b, c
              node n1 100g/8gpu: c 2 x 1g/1gpu, p.b 2 x 1g/1gpu, p.b 2 x 1g
              p.a asks 1g/1gpu
              = victims p.b#1

            a reservation elsewhere is dropped for the gpus that a limit lacks
              # GPUs are free on n1, but with those of the reservation the parent has all that it may have.
              set threshold 1%
              queues p 100% max 200g/2gpu, p.a 100%, p.b
              node n1 100g/2gpu
              node n2 100g/2gpu: p.b 10g/1gpu, p.b 95g/1gpu reserved
              p.a asks 10g/1gpu
              = victims none, obstacles p.b@n2

            cores may go along with the memory that a container is taken for
              # What b holds above its due is memory alone, and cores go with it.
              set threshold 1%
              queues a 60g/10c, b 20g/40c, c protected
              node n1 100g/50c: c 20g/10c, b 4 x 20g/10c
              a asks 20g/10c
              = victims b#3

            cores that are free on another node make no room here
              # The partition as a whole has cores enough.
              set threshold 1%
              queues a 100%, b
              node n2 5g/20c: b 5g
              node n1 100g/10c: b 2 x 1g/5c, b 5 x 1g
              a asks 10g/8c
              = victims b#1 b#2
            """);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void decides(Case it) {
        it.check();
    }

    @Test
    void aReservationThatHoldsGpusIsDroppedForGpus() {
        gpusReserved("100%", "0%").round().expectVictims().expectObstacles("b@n1");
    }

    @Test
    void containersThatDoNotHelpAreNotCountedAsCandidates() {
        threeHoldCores("b")
                .with("queues a 60g/60c, b; node n1 100g/110c; a asks 1g/60c")
                .expectVictims("b#1", "b#2");
    }

    @Test
    void whatHoldsOnlyATypeOfWhichTheNodeHasJustEnoughIsNoCandidate() {
        threeHoldCores("b")
                .with("queues a 6g/60c, b; node n1 12g/110c; a asks 1g/60c")
                .expectVictims("b#1", "b#2");
    }

    @Test
    void whatHoldsOnlyATypeOfWhichALimitAllowsJustEnoughIsNoCandidate() {
        threeHoldCores("p.b").with("""
                queues p 100% max 12g/110c, p.a 6g/60c, p.b
                node n1 100g/400c
                p.a asks 1g/60c
                """).expectVictims("p.b#1", "p.b#2");
    }

    /** With the others there would be too many to try all sets. */
    private static Scenario threeHoldCores(String queue) {
        return scenario(queue + " runs 1g/50c aged 50s on n1, 2 x 1g/30c aged 33s on n1, 8 x 1g aged 1000s on n1")
                .set("threshold", "1%")
                .set("cost", "run-time");
    }

    /** It may keep the memory. */
    @Test
    void aReservationIsDroppedForTheTypeThatItsQueueHasTooMuchOf() {
        gpusReserved("40g/2gpu", "60g").round().expectVictims().expectObstacles("b@n1");
    }

    /** Of two GPUs b has one and has reserved both, and a wants one. */
    private static Scenario gpusReserved(String a, String b) {
        return scenario(
                        "queues a " + a + ", b " + b,
                        "node n1 100g/2gpu: b 10g/1gpu, b 1g/2gpu reserved",
                        "a asks 10g/1gpu")
                .set("threshold", "1%");
    }

    /** 43 GiB of its 40 with the reservation, and up to 44 are ignored. */
    @Test
    void aQueueHardlyAboveItsGuaranteeWithAReservationKeepsThat() {
        hardlyAbove("0.1").round().expectVictims().expectObstacles().expect("svc", Reason.DEAD_ZONE);
        hardlyAbove("0").round().expectVictims("b#0").expectObstacles("batch@n1");
    }

    private static Scenario hardlyAbove(String ignored) {
        return scenario("""
                queues svc 60g, batch 40g, b
                node n1 100g: batch 4 x 10g, b 58g, batch 3g reserved
                svc asks 60g
                """).set("max_ignored_over_capacity", ignored);
    }

    @Test
    void aStrikeMayDropReservationsOfThoseWhoGiveThemOnly() {
        var round = scenario("""
                queues a 50%, b, c 50%
                node n1 100g: b 10 x 10g
                node n2 100g: c 5 x 10g
                a asks 60g
                """).round();
        assertThat(round.actions(Action.Strike.class).get(0).givingQueues()).containsExactly("root.b");
    }

    /** More cores than the node has are in use, and the ask wants none. */
    @Test
    void aTypeThatIsNotAskedForIsNotLacked() {
        Planning planning = Planning.of(scenario("""
                queues a 100%, b
                node n1 100g/10c: b 4 x 20g/2c
                a asks 20g
                """));
        NodeUsage node = planning.nodes.all().get(0);
        Moved.free(node, gib(0).vcores(3).vector(), -1);
        NodePlan plan = planning.planner.plan(node).orElseThrow();
        assertThat(plan.victims()).isEmpty();
        assertThat(plan.lacked().isZero()).isTrue();
    }
}
