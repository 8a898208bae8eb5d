package io.sharpshooter.rule;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.BeforeClaims;
import io.sharpshooter.rule.ContainerRules.Kept;
import io.sharpshooter.rule.ContainerRules.Way;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Why a single container is kept from queue a. */
class ContainerRulesTest {
    @ParameterizedTest
    @EnumSource(Way.class)
    void aContainerOfAnotherQueueIsNotKept(Way way) {
        assertThat(kept(way, "b 10g")).isNull();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aContainerOfTheQueueItselfIs(Way way) {
        assertThat(kept(way, "a 10g")).isEqualTo(Kept.OWN_QUEUE);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void oneOfAProtectedQueueIsWhateverElseHolds(Way way) {
        assertThat(kept(way, "quiet 10g am")).isEqualTo(Kept.QUEUE_PROTECTED);
        assertThat(kept(way, "ahead 10g am")).isEqualTo(Kept.QUEUE_PROTECTED);
    }

    @Test
    void aMasterIsTakenByItselfAlone() {
        String alone = "b 10g am";
        assertThat(kept(Way.ORDINARY, alone)).isNull();
        assertThat(kept(Way.TOLD, alone)).isNull();
        assertThat(kept(Way.LARGE, alone)).isEqualTo(Kept.MASTER);
        assertThat(kept(Way.LATE, alone)).isEqualTo(Kept.MASTER);
    }

    @Test
    void aMasterIsKeptWhereMoreWouldDieWithIt() {
        assertThat(kept(Way.ORDINARY, "b 10g am, b 10g")).isEqualTo(Kept.MASTER);
    }

    @Test
    void aMasterIsKeptThatTheShareOfMastersProtects() {
        assertThat(kept(Way.ORDINARY, "masters 10g am")).isEqualTo(Kept.MASTER);
    }

    @Test
    void onlyWhatAnAdministratorWantsIsNobodysBlame() {
        assertThat(Kept.values()).filteredOn(Kept::byAdministrator).containsExactly(Kept.QUEUE_PROTECTED);
    }

    /** The first container that runs on the node. */
    private static @Nullable Kept kept(Way way, String running) {
        BeforeClaims before = BeforeClaims.at(scenario(
                "queues a 20%, b 20%, quiet 20% protected, ahead 20% priority 9, masters 20% ams 10g",
                "node n1 100g: " + running));
        return new Rules(before.view)
                .of(before.queue("a"), gib(10).vector(), RelaxedRule.NONE)
                .kept(way, before.snapshot.nodes().get(0), 0);
    }
}
