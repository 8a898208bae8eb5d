package io.sharpshooter.round;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import java.util.stream.Stream;

/** The example of {@code docs/deciding.md}, and each change to it that stands there. */
class WorkedExampleTest implements Tables {
    /** Queue b fills a node of 64 GB; {@code b#0} is a master. */
    private static final String FULL = """
            node n1 64g: b 8g am aged 90m, b 8g aged 70m, b 8g aged 60m, b 8g aged 50m, b 8g aged 40m
            b runs 8g aged 30m on n1, 8g aged 20m on n1, 8g aged 10m on n1
            """;
    /** Queue a waits for 24 GB. Both are promised half. */
    private static final String EXAMPLE = FULL + "queues a 50%, b 50%; a asks 24g\n";

    static Stream<Case> example() {
        return Case.in(EXAMPLE, """
            the three newest tasks die
              = victims b#5-7

            they are told, die, and the node is held until the container runs
              set max_wait_before_kill 15000
              > round; 12s; round = states NOTICED, killed none
              > 3s; round = states HELD, killed b#5-7
              > b asks 3 x 8g; heartbeats; 3s; round = runs n1 a#0, ends PLACED_HERE

            the budget is saved up
              set total_preemption_per_round 0.1
              > round = a BUDGET_SPENT
              > 2 rounds = a BUDGET_SPENT
              > 1 rounds = victims b#5-7

            a task that ends by itself spares another
              set max_wait_before_kill 15000
              > round = victims b#5-7
              > ends b#1; heartbeats; 15s; round = killed b#6-7

            who takes the ask back in time costs nobody
              set max_wait_before_kill 15000
              > round; withdraws a; 15s; round = ends ASK_WITHDRAWN, killed none

            observing kills nobody
              set observe_only true
              > round = victims b#5-7, killed none

            nor does it for a queue that is only watched
              set root.a.preemption-observe-only true
              > round = a OBSERVE_ONLY, killed none

            nor from one
              set root.b.preemption-observe-only true
              > round = killed none

            a node is not held for ever
              > round; 61s; round = ends HOLD_TIMEOUT
              > 3s; round = a LAST_CLAIM_EXPIRED
            """);
    }

    static Stream<Case> otherQueues() {
        return Case.in(FULL, """
            beyond its share nobody dies
              queues a 25%, b 75%
              a asks 24g
              = a NOT_ENTITLED

            what nobody is promised goes to who has less
              queues a 25%, b 25%, idle 50%
              a asks 24g
              = victims b#5-7

            what nobody is promised goes first to priority
              queues a 25%, b 25% priority 1, idle 50%
              a asks 24g
              = a NOT_ENTITLED

            a queue that is ahead gives nothing
              queues a 50%, b priority 1
              a asks 24g
              = a ONLY_HIGHER_PRIORITY_VICTIMS

            unless the guarantee is to be had from it too
              set guarantee-from-higher-priority true
              queues a 50%, b priority 1
              a asks 24g
              = victims b#5-7

            a protected queue gives nothing
              queues a 50%, b protected
              a asks 24g
              = a ONLY_PROTECTED_VICTIMS

            nobody gets more than the maximum
              queues a 20% max 30%, b 80%
              a asks 24g
              = a QUEUE_MAXIMUM

            no node could hold it
              queues a 50%, b 50%
              a asks 65g
              = a NO_NODE_BIG_ENOUGH

            small ones come one after the other
              queues a 50%, b 50%
              a asks 2 x 8g
              > round = victims b#7
              > heartbeats; 3s; round; 3s; round = killed b#6-7
            """);
    }

    static Stream<Case> inside() {
        return Case.in(FULL + "set intra-queue-preemption.enabled true\n", """
            an app of b of higher priority asks
              queues a 50%, b 50% inside
              b/urgent asks 24g ranked 1
              = victims b#5-7

            one of the same priority asks
              queues a 50%, b 50% inside
              b/other asks 24g
              = victims none, b/other QUEUE_MAXIMUM

            another user may have half of b
              queues a 50%, b 50% inside user eve 32g user someone 32g
              b/eve asks 24g user eve
              = victims b#5-7

            and asks for more than that
              queues a 50%, b 50% inside user eve 32g user someone 32g
              b/eve asks 40g user eve
              = victims none, b/eve QUEUE_MAXIMUM

            b has it switched off
              queues a 50%, b 50%
              b/urgent asks 24g ranked 1
              = victims none, b/urgent QUEUE_MAXIMUM
            """);
    }

    static Stream<Case> otherTasks() {
        return Case.in("queues a 50%, b 50%", """
            what is free spares a task
              node n1 64g: b 8g am aged 90m, b 4 x 8g aged 70m, b 8g aged 20m, b 8g aged 10m
              a asks 24g
              = victims b#5-6

            where the ask fits nobody dies
              node n1 64g: b 8g am aged 90m, b 4 x 8g aged 70m
              a asks 24g
              = a FITS_NOW, victims none

            a master is never taken
              node n1 64g: b 24g am aged 60s, b 5 x 8g
              a asks 24g
              = victims b#3-5

            one task that costs less than three dies
              node n1 64g: b 24g aged 15m, b 8g aged 40m, b 8g aged 40m, b 8g aged 30m, b 8g aged 20m, b 8g aged 10m
              a asks 24g
              = victims b#0

            the cheaper node is taken
              node n1 64g: b 8g am aged 90m, b 7 x 8g aged 10m
              node n2 64g: b 8 x 8g aged 5m
              a asks 24g
              = nodes n2
            """);
    }

    static Stream<Case> otherGuarantees() {
        return Case.in("""
            a queue hardly above its guarantee gives nothing
              set max_ignored_over_capacity 0.1
              queues a 4g, b 60g
              node n1 64g: b 16 x 4g
              a asks 4g
              = a DEAD_ZONE
            """);
    }
}
