package io.sharpshooter.rule;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.place.Planning;
import io.sharpshooter.rule.PreemptibleQueues.RelaxedRule;
import io.sharpshooter.rule.PreemptibleQueues.Way;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which containers are kept from everybody, and which queues from queue a. */
class PreemptibleQueuesTest {
    /** A master only by itself, above the share of masters. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            b 10g            |
            ahead 10g        |
            quiet 10g        | LARGE ORDINARY TOLD TOLD_REGARDLESS LATE
            b 10g am         | LARGE LATE
            b 10g am, b 10g  | LARGE ORDINARY TOLD TOLD_REGARDLESS LATE
            masters 10g am   | LARGE ORDINARY TOLD TOLD_REGARDLESS LATE
            """)
    void theFirstThatRunsIsKept(String running, @Nullable String ways) {
        var before = before(running);
        assertThat(Stream.of(Way.values())
                        .filter(way -> PreemptibleQueues.isKept(
                                before.view.usage(),
                                way,
                                before.snapshot.nodes().get(0),
                                0)))
                .extracting(Way::name)
                .isEqualTo(ways == null ? List.of() : List.of(ways.split(" ")));
    }

    @Test
    void onlyWhatAnAdministratorWantsProtectsAQueue() {
        var before = before("b 10g");
        PreemptibleQueues rules = new Rules(before.view).of(before.queue("a"), gib(10).vector(), RelaxedRule.NONE);
        assertThat(rules.isProtected(before.queue("quiet"))).isTrue();
        assertThat(rules.isProtected(before.queue("ahead"))).isTrue();
        assertThat(rules.isProtected(before.queue("b"))).isFalse();
        assertThat(rules.isProtected(before.queue("a"))).isFalse();
        assertThat(rules.of(before.queue("a"))).isSameAs(Preemptible.NOTHING);
    }

    private static Planning before(String running) {
        return Planning.of(scenario(
                "queues a 20%, b 20%, quiet 20% protected, ahead 20% priority 9, masters 20% ams 10g",
                "node n1 100g: " + running));
    }
}
