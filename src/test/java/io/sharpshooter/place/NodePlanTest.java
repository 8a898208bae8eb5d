package io.sharpshooter.place;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.usage.Moved;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of a way to make room. */
class NodePlanTest {
    /** 40 GiB of 100 are free on n1, of 200 in all. */
    private final Planning planning = Planning.of(scenario("""
            queues a 100% priority 9, b priority 2, c
            node n1 100g: b 15g aged 70s, b 15g aged 5s, c 30g aged 30s
            node n2 100g: c 90g aged 9000s
            a asks 81g
            """).set("cost", "run-time"));

    private final NodePlan plan =
            planning.planner().plan(planning.nodes.all().get(0), Meant.ALL).orElseThrow();

    /** 85 GiB where 81 are needed: four of 200, in billionths. */
    @Test
    void itsSurplusIsWhatItFreesBeyondTheNeed() {
        assertThat(plan.surplus()).isEqualTo(4 * 1_000_000_000L / 200);
    }

    @Test
    void itIsChargedWhatItTakesInTheTypesThatWereLacked() {
        assertThat(plan.lacked()).isEqualTo(gib(41).vector());
        assertThat(plan.charge()).isEqualTo(gib(45).vector());
    }

    /** A node may have GPUs that were added since the partition was read. */
    @Test
    void itHasNoSurplusOfATypeThatThePartitionHasNoneOf() {
        var node = plan.node();
        Moved.free(node, gib(0).gpus(1).vector(), 1);
        assertThat(planning.planner().plan(node, Meant.ALL).orElseThrow().surplus())
                .isEqualTo(plan.surplus());
    }

    /** Of a quarter of the cluster. */
    @ParameterizedTest
    @CsvSource({"0, 250000000", "1, 1000000000"})
    void aSurplusThatWouldOverflowIsTheWhole(long more, long surplus) {
        long mib = Long.MAX_VALUE / 1_000_000_000L + more;
        var empty =
                Planning.of(scenario("queues a 100%", "node n1 " + (mib + 1), "node n2 " + (3 * mib - 1), "a asks 1"));
        var plan = empty.planner().plan(empty.nodes.all().get(0), Meant.ALL).orElseThrow();
        assertThat(plan.surplus()).isEqualTo(surplus);
    }
}
