package io.sharpshooter.round;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import java.util.stream.Stream;

/** How many may die of a queue, and for one, within a window. */
class WindowLimitsTest implements Tables {
    private static final String QUEUES = """
            queues batch 10%, other 10%, gpu 60%, lab 20%
            node n1 n2 n3 30g: batch 3 x 10g
            node m1 m2 30g: other 3 x 10g aged 9000s
            node m3 30g: other 3 x 10g aged 8000s
            gpu asks 30g
            """;

    static Stream<Case> ofQueues() {
        return Case.in(QUEUES, """
            where nobody has died yet a claim may take any number
              set queue-loss-limit 2
              > round = killed batch#6-8

            then others give
              set root.batch.preemption-queue-loss-limit 5
              > round = killed batch#6-8
              > gpu/b asks 30g; 3s; round = killed batch#6-8 other#6-8

            up to the limit it gives
              set root.batch.preemption-queue-loss-limit 6
              > round = killed batch#6-8
              > gpu/b asks 30g; 3s; round = killed batch#3-8

            until the window is over
              set root.batch.preemption-queue-loss-limit 4
              set root.other.preemption-queue-loss-limit 1
              set window-ms 50000
              > round = killed batch#6-8
              > gpu/b asks 30g; 3s; round = killed batch#6-8 other#6-8
              > gpu/c asks 20g; 3s; round = gpu/c LIMIT_IN_WINDOW 1
              = number gpu/c LIMIT_IN_WINDOW counted 3, number gpu/c LIMIT_IN_WINDOW more 2
              > 43s; round = gpu/c LIMIT_IN_WINDOW
              > 3s; round = gpu/c HELPED, killed batch#4-8 other#6-8

            no more die for a queue than its limit allows
              set queue-gain-limit 3
              > round = killed batch#6-8
              > gpu/b asks 10g; lab asks 10g; 3s; round = gpu/b LIMIT_IN_WINDOW 1, lab HELPED
              = number gpu/b LIMIT_IN_WINDOW queue-gain-limit of root.gpu 3

            a share of those that it has and has lost
              set queue-loss-limit 30%
              > round = killed batch#6-8
              > protect other; gpu/b asks 10g; 3s; round = gpu/b LIMIT_IN_WINDOW 1

            who is told counts
              set max_wait_before_kill 15000
              set root.batch.preemption-queue-loss-limit 5
              > round = victims batch#6-8
              > gpu/b asks 30g; 3s; round = victims batch#6-8 other#6-8

            asks that are alike hear of the same limit
              set queue-gain-limit 3
              > round = killed batch#6-8
              > gpu/b asks 10g; gpu/c asks 10g; 3s; round = number gpu/c LIMIT_IN_WINDOW queue-gain-limit of root.gpu 3
            """);
    }

    /** What stays below their parent it does not count. */
    static Stream<Case> belowOthers() {
        return Case.in("""
            queues p 50%, p.a 10%, p.b 40%, gpu 50%
            node n1 n2 n3 30g: p.a 3 x 10g
            """, """
            between its own queues
              set root.p.preemption-queue-loss-limit 1
              > p.b asks 20g; round = killed p.a#7-8
              > p.b/b asks 10g; 3s; round = p.b/b HELPED

            but not from it to others
              set root.p.preemption-queue-loss-limit 2
              > gpu asks 20g; round = killed p.a#7-8
              > gpu/b asks 10g; 3s; round = gpu/b LIMIT_IN_WINDOW
            """);
    }
}
