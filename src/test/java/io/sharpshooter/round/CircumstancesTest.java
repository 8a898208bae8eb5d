package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.fixture.Story;
import io.sharpshooter.model.ClusterSnapshot;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What may have moved where a claim was refused is one number, and any of it changes that. */
class CircumstancesTest {
    /** Its claim is on n1. */
    private static final String ROWS = """
            queues p 50%, p.a 50% user bob 80g, p.sibling, b 50%, other
            node n1 100g/100c: b 8 x 10g
            node n2 100g/100c: b/old 9 x 10g aged 9000s
            p.a asks 60g only n1 user bob
            """;

    @Test
    void theOrderOfItsContainersIsNoPartOfIt() {
        Story story = story("other reserves 5g on n1");
        ClusterSnapshot shuffled = Snapshots.shuffled(story.cluster(), Set.of(), new Random(1));
        assertThat(Circumstances.of(claim(), shuffled)).isEqualTo(of(story));
    }

    @Test
    void whatHappensElsewhereIsNoPartOfIt() {
        assertThat(of(story("b runs 5g on n2"))).isEqualTo(of(story("other runs 5g on n2")));
        assertThat(of(story("b reserves 5g on n2"))).isEqualTo(of(story("other reserves 5g on n2")));
        assertThat(of(story().passSeconds(60))).isEqualTo(of(story()));
        Story silent = story();
        Objects.requireNonNull(silent.cluster().node("n2")).setSilent(true);
        assertThat(of(silent)).isEqualTo(of(story()));
    }

    @Test
    void whetherItsNodeReportsIsAPartOfIt() {
        Story silent = story();
        Objects.requireNonNull(silent.cluster().node("n1")).setSilent(true);
        assertThat(of(silent)).isNotEqualTo(of(story()));
    }

    @Test
    void whatItsNodeHasLeftIsAPartOfIt() {
        differ("node n1 100g/100c", "node n1 99g/100c", "node n2 100g/100c", "node n2 101g/100c");
        differ("node n1 100g/100c", "node n1 100g/99c", "node n2 100g/100c", "node n2 100g/101c");
    }

    @Test
    void whatHasDiedThereIsAPartOfIt() {
        differ(
                "node n1 100g/100c: b 8 x 10g",
                "node n1 110g/100c: b 8 x 10g, b 10g dead",
                "node n2 100g/100c",
                "node n2 90g/100c");
    }

    @Test
    void aContainerThatHasComeForAnotherOneIsAPartOfIt() {
        Story story = story();
        story.ends("b#0").heartbeats().with("b runs 10g on n1");
        assertThat(of(story)).isNotEqualTo(of(story()));
    }

    @Test
    void whoHasReservedItsNodeForHowMuchIsAPartOfIt() {
        assertThat(of(story("other reserves 5g on n1", "b reserves 6g on n2")))
                .isNotEqualTo(of(story("other reserves 6g on n1", "b reserves 5g on n2")))
                .isNotEqualTo(of(story("b reserves 5g on n1", "other reserves 6g on n2")));
    }

    @Test
    void whatItsQueueAndThoseAboveHoldIsAPartOfIt() {
        assertThat(of(story("p.a/second runs 5g on n2 user eve")))
                .isNotEqualTo(of(story("p.sibling runs 5g on n2 user eve")));
        assertThat(of(story("p.sibling runs 5g on n2"))).isNotEqualTo(of(story("other runs 5g on n2")));
        assertThat(of(story("p.sibling reserves 5g on n2"))).isNotEqualTo(of(story("other reserves 5g on n2")));
    }

    @Test
    void whatItsQueueAndThoseAboveMayHoldIsAPartOfIt() {
        differ("p.a 50% user", "p.a 50% max 90g user");
        differ("p 50%,", "p 50% max 90g,");
    }

    @Test
    void whatItsUserHoldsAndMayHoldIsAPartOfIt() {
        differ("user bob 80g", "user bob 70g");
        assertThat(of(story("p.a/second runs 5g on n2 user bob")))
                .isNotEqualTo(of(story("p.a/second runs 5g on n2 user eve")));
        assertThat(of(story("p.a/second reserves 5g on n2 user bob")))
                .isNotEqualTo(of(story("p.a/second reserves 5g on n2 user eve")));
    }

    /** @param replaced a part of the rows and what stands in its place, and so on */
    private static void differ(String... replaced) {
        String rows = ROWS;
        for (int part = 0; part < replaced.length; part += 2) {
            assertThat(rows).contains(replaced[part]);
            rows = rows.replace(replaced[part], replaced[part + 1]);
        }
        assertThat(of(scenario(rows).story())).isNotEqualTo(of(story()));
    }

    private static Story story(String... more) {
        return scenario(ROWS).with(more).story();
    }

    private static Claim claim() {
        return story().decide().claim();
    }

    private static long of(Story story) {
        return Circumstances.of(claim(), Snapshots.of(story.cluster(), Set.of()));
    }
}
