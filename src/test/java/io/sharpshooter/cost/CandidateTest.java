package io.sharpshooter.cost;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AppSnapshot.AppMemory;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.place.Planning;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

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
    void whoseItIs() {
        assertThat(candidate.user()).isEqualTo("bob");
        assertThat(candidate.queue()).isEqualTo("root.b");
        assertThat(candidate.queuePriority()).isEqualTo(3);
        assertThat(candidate.app()).isEqualTo(container.app().id());
        assertThat(candidate.appTags()).isEqualTo(container.app().tags());
        assertThat(candidate.appPriority()).isEqualTo(container.app().priority());
    }

    @Test
    void whatItIs() {
        assertThat(candidate.container()).isEqualTo(container.name());
        assertThat(candidate.containerPriority()).isEqualTo(7);
        assertThat(candidate.am()).isFalse();
        assertThat(candidate.partition()).isEmpty();
        assertThat(candidate.size()).isEqualTo(gib(30).vcores(5).vector());
        assertThat(candidate.types()).isEqualTo(planning.snapshot.types());
        assertThat(candidate.ageMs()).isEqualTo(60_000);
        assertThat(candidate).hasToString(container.toString());
    }

    @Test
    void whatItsAppAndItsPartitionAreCalled() {
        AppSnapshot app = new AppSnapshot(
                "job", 1, container.queue(), "bob", 8, 0, true, "", 1, Set.of("nightly"), AppMemory.NONE);
        ContainerSnapshot master = new ContainerSnapshot(app, container.key(), container.size(), 1, 1, 0, true, false);
        PartitionSnapshot partition = new PartitionSnapshot("gpu", container.size(), List.of());
        Candidate told = new Candidate(alone(master), 0, partition, planning.snapshot.types(), new RoundTime(1_000, 5));
        assertThat(told.appTags()).containsExactly("nightly");
        assertThat(told.appPriority()).isEqualTo(8);
        assertThat(told.am()).isTrue();
        assertThat(told.partition()).isEqualTo("gpu");
    }

    private static Roster alone(ContainerSnapshot container) {
        ResourceVector total = container.size();
        ResourceVector free = ResourceVector.zero(total.size());
        return Roster.of(List.of(container));
    }

    /** Nothing that large is counted in billionths. */
    @Test
    void aShareThatWouldOverflowIsTheWhole() {
        ResourceVector huge = ResourceVector.of(Long.MAX_VALUE / 1_000_000_000L + 1, 0, 0);
        assertThat(Candidate.shareBillionths(huge, new PartitionSnapshot("", huge, List.of())))
                .isEqualTo(1_000_000_000L);
        ResourceVector most = ResourceVector.of(Long.MAX_VALUE / 1_000_000_000L, 0, 0);
        assertThat(Candidate.shareBillionths(most, new PartitionSnapshot("", most.times(4), List.of())))
                .isEqualTo(250_000_000L);
    }

    /** Three eighths of the memory, but half of the cores. */
    @Test
    void itsDominantShareIsRoundedUp() {
        assertThat(candidate.shareBillionths()).isEqualTo(500_000_000);
        assertThat(Candidate.shareBillionths(gib(27).vector(), planning.view.partition()))
                .isEqualTo(337_500_000);
        assertThat(Candidate.shareBillionths(ResourceVector.of(1, 0, 0), planning.view.partition()))
                .isEqualTo(1_000_000_000L / (80 * 1024) + 1);
    }

    @Test
    void whatIsBuiltInCostsByAgeAndShare() {
        assertThat(BuiltInCost.LOST_WORK.cost(candidate)).isEqualTo(60_000 * 500_000_000L);
        assertThat(BuiltInCost.RUN_TIME.cost(candidate)).isEqualTo(60);
        assertThat(BuiltInCost.COUNT.cost(candidate)).isEqualTo(1);
    }

    /** What a node has that was added since the partition was read, for one. */
    @Test
    void aTypeThatThePartitionHasNoneOfHasNoShare() {
        PartitionSnapshot partition = planning.view.partition();
        assertThat(Candidate.shareBillionths(gib(8).gpus(4).vector(), partition))
                .isEqualTo(100_000_000);
    }
}
