package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.rule.PreCheck;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How much may be looked at so that claims lose less. A search takes one for each node and eight for each queue. */
class ExchangeEffortTest {
    private static final int MOST = 80_000;
    private static final int SEARCH = 3 + 8 * 4;
    private static final String ROWS = """
            queues a 50%, b 50%, c
            node n1 n2 100g: b 10 x 10g
            node n3 100g: c 10 x 10g
            a asks 2 x 60g
            """;

    private final Drafted drafted = new Drafted(scenario(ROWS));
    private final ExchangeEffort effort = effort(drafted);
    private final List<Draft> twoKinds = List.of(drafted.draft("a"), drafted.draft("a"));

    private static ExchangeEffort effort(Drafted drafted) {
        return new ExchangeEffort(drafted.round, new Effort(drafted.round, new PreCheck(drafted.round.rules())));
    }

    private void look(long count) {
        drafted.round.usage().nodes().look(count);
    }

    private long looked(Runnable step) {
        long before = drafted.round.usage().looks();
        step.run();
        return drafted.round.usage().looks() - before;
    }

    @Test
    void aSearchForEachKindWithAndWithoutTheOthersIsCounted() {
        assertThat(looked(() -> effort.begin(twoKinds))).isEqualTo(2 * 2 * SEARCH);
        assertThat(looked(() -> effort.begin(List.of(twoKinds.get(0), twoKinds.get(0)))))
                .isEqualTo(2 * SEARCH);
    }

    @Test
    void aSearchAndAPlanOfANodeAreCounted() {
        assertThat(looked(effort::searches)).isEqualTo(SEARCH);
        assertThat(looked(effort::plansNode)).isEqualTo(10 + 8 * 4);
    }

    @Test
    void itIsOverWhenMoreIsLookedAtThanMayBe() {
        look(MOST);
        assertThat(effort.begin(twoKinds)).isTrue();
        look(MOST - 4 * SEARCH);
        assertThat(effort.isOver()).isFalse();
        look(1);
        assertThat(effort.isOver()).isTrue();
    }

    /** Two kinds for two claims: four searches, and four plans of ten each. */
    @Test
    void nothingBeginsForWhichTooLittleIsLeft() {
        int needed = 4 * SEARCH + 4 * 10;
        assertThat(effort.begin(twoKinds)).isTrue();
        look(MOST - needed - 4 * SEARCH);
        effort.end();
        look(MOST);
        assertThat(effort.begin(twoKinds)).as("just enough is left").isTrue();
        effort.end();
        assertThat(effort.begin(twoKinds)).isFalse();
        assertThat(looked(() -> effort.begin(twoKinds))).isZero();
    }

    @Test
    void whatWasSpentBeforeIsNotThereAnyMore() {
        effort.begin(twoKinds);
        look(MOST - 8 * SEARCH);
        effort.end();
        assertThat(effort.begin(List.of())).isTrue();
        assertThat(effort.isOver()).isFalse();
        look(4 * SEARCH + 1);
        assertThat(effort.isOver()).isTrue();
    }

    @Test
    void partitionsInWhichSomebodyWaitsShareIt() {
        Drafted two = new Drafted(scenario(ROWS).with("node x1 100g label x; c asks 10g label x"));
        ExchangeEffort half = effort(two);
        assertThat(half.begin(List.of())).isTrue();
        two.round.usage().nodes().look(MOST / 2);
        assertThat(half.isOver()).isFalse();
        two.round.usage().nodes().look(1);
        assertThat(half.isOver()).isTrue();
    }
}
