package io.sharpshooter.rule;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.place.Planning;
import io.sharpshooter.rule.PreemptibleQueues.RelaxedRule;
import io.sharpshooter.rule.PreemptibleQueues.Way;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which containers are kept from everybody, and which queues from queue a. */
class PreemptibleQueuesTest {
    @ParameterizedTest
    @EnumSource(Way.class)
    void aContainerIsNotKept(Way way) {
        assertThat(kept(way, "b 10g")).isFalse();
        assertThat(kept(way, "ahead 10g")).isFalse();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void oneOfAQueueWithPreemptionDisabledIs(Way way) {
        assertThat(kept(way, "quiet 10g")).isTrue();
    }

    @Test
    void aMasterIsTakenByItselfAlone() {
        String alone = "b 10g am";
        assertThat(kept(Way.ORDINARY, alone)).isFalse();
        assertThat(kept(Way.TOLD, alone)).isFalse();
        assertThat(kept(Way.LARGE, alone)).isTrue();
        assertThat(kept(Way.LATE, alone)).isTrue();
    }

    @Test
    void aMasterIsKeptWhereMoreWouldDieWithIt() {
        assertThat(kept(Way.ORDINARY, "b 10g am, b 10g")).isTrue();
    }

    @Test
    void aMasterIsKeptThatTheShareOfMastersProtects() {
        assertThat(kept(Way.ORDINARY, "masters 10g am")).isTrue();
    }

    @Test
    void onlyWhatAnAdministratorWantsProtectsAQueue() {
        Planning before = before("b 10g");
        PreemptibleQueues rules = new Rules(before.view).of(before.queue("a"), gib(10).vector(), RelaxedRule.NONE);
        assertThat(rules.isProtected(before.queue("quiet"))).isTrue();
        assertThat(rules.isProtected(before.queue("ahead"))).isTrue();
        assertThat(rules.isProtected(before.queue("b"))).isFalse();
        assertThat(rules.isProtected(before.queue("a"))).isFalse();
        assertThat(rules.of(before.queue("a"))).isSameAs(Preemptible.NOTHING);
    }

    /** The first container that runs on the node. */
    private static boolean kept(Way way, String running) {
        Planning before = before(running);
        return PreemptibleQueues.isKept(
                before.view.usage(), way, before.snapshot.nodes().get(0), 0);
    }

    private static Planning before(String running) {
        return Planning.of(scenario(
                "queues a 20%, b 20%, quiet 20% protected, ahead 20% priority 9, masters 20% ams 10g",
                "node n1 100g: " + running));
    }
}
