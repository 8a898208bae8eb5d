package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.fixture.Story;
import io.sharpshooter.model.AskId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which containers of an ask with a claim have come since the last round. */
class NewcomersTest {
    private Story story;
    private AskId ask;

    /** A claim on n1; of the same app and key a container runs, and a node is reserved. */
    @BeforeEach
    void claim() {
        story = scenario("""
                queues batch 10%, gpu 90%
                node n1 100g: batch 10 x 10g
                node n2 120g: gpu 10g
                node n3 60g: batch 6 x 10g aged 9000s
                gpu asks 60g
                """).story();
        story.node("n2").setSchedulable(false);
        story.round().expectNodes("n1");
        ask = story.book().open().get(0).ask();
    }

    private Newcomers newcomers() {
        return new Newcomers(Snapshots.of(story.cluster(), story.book().watched()), story.book());
    }

    @Test
    void whatRanWhenTheClaimWasMadeIsNotNew() {
        assertThat(newcomers().takeAny(ask)).isEmpty();
    }

    @Test
    void eachIsTakenOnce() {
        story.with("gpu runs 2 x 20g on n2");
        Newcomers newcomers = newcomers();
        assertThat(newcomers.takeOn(ask, "n1")).isEmpty();
        assertThat(newcomers.takeOn(ask, "n2")).isPresent();
        assertThat(newcomers.takeAny(ask)).isPresent();
        assertThat(newcomers.takeAny(ask)).isEmpty();
    }

    @Test
    void oneIsTakenByItsName() {
        story.with("gpu runs 20g on n2");
        Newcomers newcomers = newcomers();
        newcomers.take(ask, story.node("n2").containers().get(1).name());
        assertThat(newcomers.takeAny(ask)).isEmpty();
    }

    @Test
    void whatHasBeenSeenIsNotNewAnyMore() {
        story.with("gpu runs 20g on n2");
        assertThat(newcomers().takeAny(ask)).isPresent();
        story.passSeconds(3).round();
        assertThat(newcomers().takeAny(ask)).isEmpty();
    }
}
