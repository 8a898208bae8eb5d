package io.sharpshooter.cost;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.cost.CostChoice.BuiltInCost;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.Planning;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an administrator's class can see of a container. */
class CandidateTest {
    private final Planning planning = Planning.of(scenario("""
            queues a 100%, b priority 3
            node n1 80g/10c: b/job 30g/5c user bob key 7 aged 60s
            a asks 60g
            """));

    private final ContainerSnapshot container = planning.container(0, 0);
    private final Candidate candidate = planning.candidate(0, 0);

    @Test
    void whatItIsAndWhose() {
        assertThat(candidate.user()).isEqualTo("bob");
        assertThat(candidate.queue()).isEqualTo("root.b");
        assertThat(candidate.queuePriority()).isEqualTo(3);
        assertThat(candidate.app()).isEqualTo(container.app().id());
        assertThat(candidate.container()).isEqualTo(container.name());
        assertThat(candidate.containerPriority()).isEqualTo(7);
        assertThat(candidate.am()).isFalse();
        assertThat(candidate.partition()).isEmpty();
        assertThat(candidate.size()).isEqualTo(gib(30).vcores(5).vector());
        assertThat(candidate.types()).isEqualTo(planning.snapshot.types());
        assertThat(candidate.ageMs()).isEqualTo(60_000);
        assertThat(candidate).hasToString(container.toString());
    }

    /** In billionths; what is too large to be counted is the whole. */
    @ParameterizedTest
    @CsvSource({
        "30, 5, 0, 80, 10, 500000000",
        "27, 0, 0, 80, 10, 337500000",
        "1, 0, 0, 81920, 10, 12208",
        "8, 0, 4, 80, 10, 100000000",
        "9223372036, 0, 0, 36893488144, 1, 250000000",
        "9223372037, 0, 0, 9223372037, 1, 1000000000"
    })
    void itsDominantShareIsRoundedUp(long memory, long cores, long gpus, long ofMemory, long ofCores, long share) {
        var partition = new PartitionSnapshot("", ResourceVector.of(ofMemory, ofCores, 0), List.of());
        assertThat(Candidate.shareBillionths(ResourceVector.of(memory, cores, gpus), partition))
                .isEqualTo(share);
    }

    @Test
    void whatIsBuiltInCostsByAgeAndShare() {
        assertThat(BuiltInCost.LOST_WORK.cost(candidate)).isEqualTo(60_000 * 500_000_000L);
        assertThat(BuiltInCost.RUN_TIME.cost(candidate)).isEqualTo(60);
        assertThat(BuiltInCost.COUNT.cost(candidate)).isEqualTo(1);
    }
}
