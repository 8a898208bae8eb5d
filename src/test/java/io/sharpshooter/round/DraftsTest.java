package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which claims of a round may still be made otherwise. */
class DraftsTest {
    /** On n2, a large ask drops a reservation too. */
    private final Drafted drafted = new Drafted(scenario("""
            queues a 120g, d 120g, b, c
            node n1 100g: b 10 x 10g
            node n2 100g: c 4 x 10g; c reserves 70g on n2
            node n3 100g
            a asks 2 x 60g only n1
            d asks 70g only n2
            """));

    private final Drafts drafts = new Drafts();
    private final Draft plain = drafted.draft("a");
    private final Draft dropping = drafted.draft("d");

    @Test
    void oneThatDropsAReservationMayNotAndNoneBeforeIt() {
        assertThat(dropping.plan().obstacles()).hasSize(1);
        drafts.add(plain);
        drafts.add(dropping);
        assertThat(drafts.take()).isEmpty();
    }

    @Test
    void theyAreOverBeforeAnOrdinaryAskAndOneOfAnotherQueue() {
        assertThat(drafts.areOver(drafted.small("a"))).isFalse();
        drafts.add(plain);
        assertThat(drafts.areOver(drafted.demand("a"))).isFalse();
        assertThat(drafts.areOver(drafted.small("a"))).isTrue();
        assertThat(drafts.areOver(drafted.demand("d"))).isTrue();
    }

    @Test
    void thereAreAtMost64() {
        for (int draft = 1; draft < 64; draft++) {
            drafts.add(plain);
        }
        assertThat(drafts.areOver(drafted.demand("a"))).isFalse();
        drafts.add(plain);
        assertThat(drafts.areOver(drafted.demand("a"))).isTrue();
    }

    @Test
    void thereAreAtMost16Kinds() {
        for (int kind = 1; kind < 16; kind++) {
            drafts.add(drafted.draft("a"));
        }
        assertThat(drafts.areOver(drafted.demand("a"))).isFalse();
        drafts.add(drafted.draft("a"));
        assertThat(drafts.areOver(drafted.demand("a"))).isTrue();
    }
}
