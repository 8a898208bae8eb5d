package io.sharpshooter.place;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action;
import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import io.sharpshooter.usage.Moved;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which set of those who may be taken makes room. An ask takes what it lacks, in whatever type that is. */
class SelectionTest implements Tables {
    static Stream<Case> cases() {
        return Case.in("""
            where those who borrow do not suffice the cheapest set is taken with or without them
              queues a 100% of x, b
              node n1 100g
              node x1 100g label x: b 10g borrowing aged 90000s, b 9 x 10g
              a asks 50g label x
              = victims b#5-9

            nobody dies elsewhere for what the maximum of a parent lacks
              queues p 60g max 60g, p.a 60g, p.c, b 10g
              node n1 100g: b 4 x 10g
              node n2 60g: p.c 6 x 10g
              p.a asks 30g only n1
              = victims none

            no type need be scarce
              set scarce-types
              queues a 60%, b 40%
              node n1 120g/6gpu: b 6 x 10g aged 90000s, b 6 x 10g/1gpu aged 1s
              a asks 60g
              = victims b#6-11

            a queue within its ideal share loses nothing for the gpus of one above it
              queues a 25% priority 9, modest 10g, greedy 20g
              node n1 200g/17gpu: greedy 17 x 10g/1gpu, modest 3 x 10g aged 1s
              a asks 30g
              = victims greedy#14-16

            lower container priority goes first and then the newer
              set cost count
              queues a 50%, b
              node n1 120g: b 4 x 10g key 30, b 8 x 10g key 5
              a asks 60g
              = victims b#0-3 b#10 b#11

            what is terminating is taken instead of victims
              queues a 60%, b 40%
              node n1 100g: b 3 x 10g dead, b 7 x 10g
              a asks 60g
              = victims b#7-9

            where its due leaves no way with many small ones the large one is taken
              # Three small ones leave 1 of the 10 that b may give, and there are too many threes of them to try all.
              set cost run-time; set threshold 10%; set max_ignored_over_capacity 0
              queues a 13g, b 120g
              node n1 133g: b 40 x 3g aged 10s, b 10g aged 4000s
              a asks 13g
              = victims b#40

            where those in order fall apart without a needless one the one that does alone is taken
              # In order p's small one is taken first, for memory and cores, and then q's, for memory: it has
              # three cores, one more than q may give. With it p's is needless, and without p's it may not be
              # taken. /
              set cost run-time; set threshold 10%
              queues a 30g/6c, p, q 1g/2c, r
              node n1 30g/7c: p 1g/2c aged 1s, q 10g/3c aged 10s
              node n2 1g/1c: q 1g/1c aged 9000s
              r runs 10g/2c aged 1000s on n1, 9 x 1g/0c aged 9000s on n1
              a asks 3 x 10g/2c
              = victims r#0

            a reservation elsewhere is dropped for the gpus that a limit lacks
              # GPUs are free on n1, but with those of the reservation the parent has all that it may have.
              set threshold 1%
              queues p 100% max 200g/2gpu, p.a 100%, p.b
              node n1 100g/2gpu
              node n2 100g/2gpu: p.b 10g/1gpu, p.b 95g/1gpu reserved
              p.a asks 10g/1gpu
              = victims none, obstacles p.b@n2

            a reservation is dropped for the type that its queue has too much of
              # It may keep the memory.
              set threshold 1%
              queues a 40g/2gpu, b 60g; node n1 100g/2gpu: b 10g/1gpu, b 1g/2gpu reserved; a asks 10g/1gpu
              = victims none, obstacles b@n1

            a queue hardly above its guarantee with a reservation keeps that
              # 43 GiB of its 40, and up to 44 are ignored.
              set max_ignored_over_capacity 0.1
              queues svc 60g, batch 40g, b
              node n1 100g: batch 4 x 10g, b 58g, batch 3g reserved
              svc asks 60g
              = victims none, obstacles none, svc DEAD_ZONE
            """);
    }

    @Test
    void aStrikeMayDropReservationsOfThoseWhoGiveThemOnly() {
        var round = scenario("""
                queues a 50%, b, c 50%
                node n1 100g: b 10 x 10g
                node n2 100g: c 5 x 10g
                a asks 60g
                """).round();
        assertThat(round.actions(Action.Strike.class).get(0).givingQueues()).containsExactly("root.b");
    }

    /** More cores than the node has are in use, and the ask wants none. */
    @Test
    void aTypeThatIsNotAskedForIsNotLacked() {
        var planning = Planning.of(scenario("""
                queues a 100%, b
                node n1 100g/10c: b 4 x 20g/2c
                a asks 20g
                """));
        var node = planning.nodes.all().get(0);
        Moved.free(node, gib(0).vcores(3).vector(), -1);
        var plan = planning.planner().plan(node, Meant.ALL).orElseThrow();
        assertThat(plan.victims()).isEmpty();
        assertThat(plan.lacked().isZero()).isTrue();
    }
}
