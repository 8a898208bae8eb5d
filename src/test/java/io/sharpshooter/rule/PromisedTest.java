package io.sharpshooter.rule;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.place.Planning;
import io.sharpshooter.rule.PreemptibleQueues.RelaxedRule;
import io.sharpshooter.usage.Moved;
import org.junit.jupiter.api.Test;

/** What was promised to a queue in this round does not run yet: nobody can take it, and no more for it. */
class PromisedTest {
    @Test
    void aQueueGivesNothingThatItWasOnlyPromised() {
        Planning planning = running(5);
        int queue = planning.container(0, 0).queue().index();
        Moved.booked(planning.view.usage(), queue, gib(10).vector());
        assertThat(giving(planning, queue).types()).isZero();
    }

    /** Of 60 GiB that run ten are above its ideal share. */
    @Test
    void aQueueGivesAsMuchAsItWouldWithoutThePromise() {
        Planning planning = running(6);
        ContainerSnapshot container = planning.container(0, 0);
        Moved.booked(planning.view.usage(), container.queue().index(), gib(10).vector());
        Preemptible giving = giving(planning, container.queue().index());
        ShareFloors floors = new ShareFloors(planning.view, ShareFloors.Measure.USED);
        assertThat(floors.addIfKept(giving, container.size(), giving.types())).isTrue();
        assertThat(floors.addIfKept(giving, container.size(), giving.types())).isFalse();
    }

    /** Of 80 GiB 30 are above its ideal share, and half of that are 15. */
    @Test
    void thePartThatAQueueGivesInOneRoundDoesNotGrow() {
        Planning planning = running(8);
        ContainerSnapshot container = planning.container(0, 0);
        Moved.booked(planning.view.usage(), container.queue().index(), gib(10).vector());
        Preemptible giving = giving(planning, container.queue().index());
        int queue = container.queue().index();
        assertThat(planning.rules.mayGive(giving, queue, container.size())).isTrue();
        planning.rules.give(container);
        Moved.running(planning.view.usage(), container.queue().index(), container.size(), -1);
        assertThat(planning.rules.mayGive(giving, queue, container.size())).isFalse();
    }

    private static Preemptible giving(Planning planning, int queue) {
        Ask ask = planning.snapshot.asks().get(0);
        return planning.rules
                .of(ask.app().queue().index(), ask.size(), RelaxedRule.NONE)
                .of(queue);
    }

    private static Planning running(int containers) {
        return Planning.of(scenario("queues a 30%, b 30%", "node n1 100g: b " + containers + " x 10g", "a asks 50g")
                .set("natural_termination_factor", "0.5")
                .set("max_ignored_over_capacity", "0"));
    }
}
