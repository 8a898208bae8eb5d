package io.sharpshooter.place;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Scenario;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SelectionTest {
    static Stream<Case> cases() {
        return Case.in("""
            one big container may be cheaper than many small ones
              set cost run-time; set threshold 40%
              queues a 100%, b
              node n1 108g: b 12 x 5g aged 10s, b 48g aged 99s
              a asks 48g
              = victims b#12

            among few candidates the cheapest set is found
              set cost run-time
              queues a 60g, b
              node n1 110g: b 50g aged 50s, b 2 x 30g aged 33s
              a asks 60g
              = victims b#1 b#2

            equally cheap sets are decided by their size
              set cost run-time; set threshold 40%
              queues a 100%, b
              node n1 100g: b 2 x 30g aged 20s, b 40g aged 40s
              a asks 40g
              = victims b#2

            what is terminating is taken instead of victims
              queues a 60%, b 40%
              node n1 100g: b 3 x 10g dead, b 7 x 10g
              a asks 60g
              = victims b#7-9

            where many small ones do not come out even few large ones are taken
              # Six of 3 GiB leave 2 of the 20 that b may give, and a seventh is too much.
              set cost run-time; set threshold 35%; set max_ignored_over_capacity 0
              queues a 20g, b 36g
              node n1 56g: b 12 x 3g aged 1s, b 2 x 10g aged 1000s
              a asks 20g
              = victims b#12 b#13

            of several big ones that do alone the cheapest is taken
              set cost run-time; set threshold 25%
              queues a 100%, b; node n1 156g; a asks 48g
              b runs 12 x 1g aged 900s on n1, 48g aged 80s on n1, 96g aged 90s on n1
              = victims b#12

            among ten candidates the cheapest set is found
              # In order the one of 50 would come first, and a second one would be needed.
              set cost run-time
              queues a 60g, b
              node n1 117g: b 50g aged 50s, b 2 x 30g aged 33s, b 7 x 1g aged 1000s
              a asks 60g
              = victims b#1 b#2

            of two that do alone the cheaper is taken also from a later tier
              # The small ones of low leave it too little for its large one, so that the search goes on to the
              # next priority; alone either large one would do.
              set cost run-time; set threshold 25%; set max_ignored_over_capacity 0
              queues a 158g priority 9, low 18g, mid priority 1
              node n1 176g: low 4 x 5g aged 100s, low 48g aged 1000s, mid 12 x 5g aged 10s
              mid runs 48g aged 200s on n1
              a asks 48g
              = victims mid#12

            of two that do alone and cost as much the first is taken
              # The small ones are cheaper by the GiB, but ten of them have to go.
              set cost run-time; set threshold 25%
              queues a 100%, b; node n1 156g; a asks 48g
              b runs 12 x 5g aged 100s on n1, 2 x 48g aged 970s on n1
              = victims b#12

            where those in order fall apart without a needless one the one that does alone is taken
              # In order p's small one is taken first, for memory and cores, and then q's, for memory: it has
              # three cores, one more than q may give. With it p's is needless, and without p's it may not be
              # taken. /
              set cost run-time; set threshold 10%
              queues a 30g/6c, p, q 1g/2c, r
              node n1 30g/7c: p 1g/2c aged 1s, q 10g/3c aged 10s
              node n2 1g/1c: q 1g/1c aged 9000s
              r runs 10g/2c aged 1000s on n1, 9 x 1g/0c aged 9000s on n1
              a asks 3 x 10g/2c
              = victims r#0
            """);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void decides(Case it) {
        it.check();
    }

    @Test
    void givesBackWhatTheFitDoesNotNeed() {
        List<String> victims = scenario("""
                queues a 100%, b
                node n1 55g: b 12 x 1g aged 1s, b 40g aged 50s
                a asks 48g
                """).set("cost", "run-time").round().victims();
        assertThat(victims).contains("b#12").hasSize(1 + 5);
    }

    /** Nine small dear ones, so that there are too many to try all sets. */
    private static Scenario beside(Scenario scenario) {
        return scenario.with("b runs 9 x 1g aged 1000s on n1");
    }

    /**
     * 20, 12 and 40 GiB come to 72 of the 52 that are needed; without the 12 it would cost 80, without the 20 only 75.
     */
    @Test
    void theDearestThatIsNotNeededIsGivenBackFirst() {
        beside(scenario("""
                queues a 100%, b
                node n1 81g: b 20g aged 20s, b 12g aged 15s, b 40g aged 60s
                """).set("cost", "run-time")).with("a asks 52g").expectVictims("b#1", "b#2");
    }

    @Test
    void ofTwoThatAreEquallyDearTheOneTakenLaterIsGivenBack() {
        beside(scenario("""
                queues a 100%, b
                node n1 85g: b 20g aged 20s, b 16g aged 20s, b 40g aged 60s
                """).set("cost", "run-time")).with("a asks 56g").expectVictims("b#0", "b#2");
    }

    /** Ten of the small ones cost 1000. */
    @Test
    void oneThatDoesAloneIsTakenWhereItCostsNoMore() {
        tenSmallOnesOr(1001).expectVictims("b#0-9");
        tenSmallOnesOr(1000).expectVictims("b#12");
    }

    /** The cheapest by the GiB, 20 and 12, do not do together; the best of the larger ones cost 61. */
    @Test
    void amongManyCandidatesTheCheapestSetIsFound() {
        beside(scenario("""
                queues a 100%, b
                node n1 125g: b 20g aged 20s, b 12g aged 12s, b 2 x 24g aged 30s, b 36g aged 60s
                """).set("cost", "run-time")).with("a asks 48g").expectVictims("b#2", "b#3");
    }

    private static Scenario tenSmallOnesOr(long age) {
        return wanting48().with("b runs 12 x 5g aged 100s on n1, 48g aged " + age + "s on n1, 48g aged 5000s on n1");
    }

    /** An ask of 48 GiB and a node of 156. */
    private static Scenario wanting48() {
        return scenario("queues a 100%, b; node n1 156g; a asks 48g")
                .set("cost", "run-time")
                .set("threshold", "25%");
    }
}
