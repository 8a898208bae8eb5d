package io.sharpshooter.place;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Lookup;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.place.VictimApps.Located;
import io.sharpshooter.place.VictimApps.QueueContainers;
import io.sharpshooter.place.VictimWalk.Giving;
import io.sharpshooter.usage.Moved;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** In which order queues give to ordinary asks, and which of their containers a walk meets. */
class VictimQueueOrderTest {
    private static final Function<GivingQueue, Giving> ALL = queue -> Giving.NOW;

    private final Planning planning = Planning.of(cluster());
    private final VictimQueueOrder order =
            new VictimQueueOrder(planning.view, new VictimApps(planning.nodes, planning.costs));
    private final List<Integer> asked = new ArrayList<>();

    /** Besides c, which is 10 GiB over its guarantee, b is 20 over its own; each has a master. */
    private static Scenario cluster() {
        return scenario("""
                queues a 40%, b 30%, c 30%
                node n1 100g: b/b 10g am, b/b 4 x 10g, c/c 10g am, c/c 3 x 10g
                a asks 10g
                """);
    }

    @Test
    void theQueueFurthestOverItsIdealShareGivesFirstAndMastersLast() {
        assertThat(met(queue -> true)).containsExactly("b", "b", "b", "b", "c", "c", "c", "b am", "c am");
    }

    @Test
    void theOrderFollowsTheBooks() {
        met(queue -> true);
        Moved.running(planning.view.usage(), queue("b"), gib(20).vector(), -1);
        assertThat(met(queue -> true)).startsWith("c", "c", "c", "b");
    }

    @Test
    void aQueueThatDoesNotGiveIsNotMet() {
        VictimWalk walk = order.walk(queue -> queue == queue("c"));
        assertThat(rest(walk, queue -> true)).containsExactly("c", "c", "c", "c am");
    }

    /** However many containers it has: it is asked about where it would begin, among masters too. */
    @Test
    void aQueueThatIsNotWorthwhileIsPassedOverAtOnce() {
        assertThat(met(queue -> queue.queue() == queue("c"))).containsExactly("c", "c", "c", "c am");
        assertThat(asked.stream().filter(queue -> queue == queue("b"))).hasSize(2);
    }

    @Test
    void whatIsLeftOfAQueueIsPassedOverOnceItIsNotWorthwhileAnyMore() {
        VictimWalk walk = order.walk(queue -> true);
        assertThat(walk.next(ALL)).isNotNull();
        assertThat(rest(walk, queue -> queue.queue() != queue("b"))).containsExactly("c", "c", "c", "c am");
    }

    @Test
    void aQueueThatDoesNotGiveForNowIsAskedAgainWhenUsageHasMoved() {
        VictimWalk walk = order.walk(queue -> true);
        assertThat(name(walk.next(queue -> queue.index() == queue("b") ? Giving.NOT_NOW : Giving.NOW)))
                .isEqualTo("c");
        assertThat(name(walk.next(ALL))).as("nothing has moved").isEqualTo("c");
        Moved.running(planning.view.usage(), queue("c"), gib(10).vector(), -1);
        assertThat(name(walk.next(ALL))).isEqualTo("b");
    }

    @Test
    void thenItGivesBeforeTheMastersThatWereMetMeanwhile() {
        VictimWalk walk = order.walk(queue -> true);
        assertThat(name(walk.next(ALL))).isEqualTo("b");
        assertThat(walk.next(queue -> Giving.NOT_NOW)).isNull();
        assertThat(walk.next(ALL)).as("nothing has moved").isNull();
        Moved.running(planning.view.usage(), queue("c"), gib(10).vector(), -1);
        assertThat(rest(walk, queue -> true)).containsExactly("b", "b", "b", "c", "c", "c", "b am", "c am");
    }

    private List<String> met(Predicate<QueueContainers> worthwhile) {
        return rest(order.walk(queue -> true), worthwhile);
    }

    private List<String> rest(VictimWalk walk, Predicate<QueueContainers> worthwhile) {
        List<String> met = new ArrayList<>();
        Function<GivingQueue, Giving> search =
                queue -> asked.add(queue.index()) && worthwhile.test(queue.containers()) ? Giving.NOW : Giving.NO_MORE;
        for (Located located = walk.next(search); located != null; located = walk.next(search)) {
            met.add(name(located));
        }
        return met;
    }

    private String name(@Nullable Located located) {
        ContainerSnapshot container = Objects.requireNonNull(located).container();
        String queue = container.queue().index() == queue("b") ? "b" : "c";
        return container.am() ? queue + " am" : queue;
    }

    private int queue(String name) {
        return Lookup.queue(planning.snapshot, name);
    }
}
