package io.sharpshooter.round;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import java.util.stream.Stream;

/** Where apps take from each other, what only a limit lacks may die on any node. */
class ReliefTest implements Tables {
    /** Queue a is at its maximum with 60 GB. The cheapest are a#1, a#3 and a#5. */
    private static final String FULL = """
            set intra-queue-preemption.enabled true
            set intra-queue-preemption.preemption-order-policy priority_first
            set intra-queue-preemption.max-allowable-limit 1
            queues a 60% inside max 60g, b 40%
            node n1 30g: a/low 10g aged 9000s, a/low 10g aged 1m
            node n2 30g: a/low 10g aged 9000s, a/low 10g aged 2m
            node n3 30g: a/low 10g aged 9000s, a/low 10g aged 3m
            node n4 30g:
            """;

    static Stream<Case> cases() {
        return Case.in(FULL, """
            the cheapest die wherever they run, and the node that has room is held
              a/high asks 30g ranked 1
              > round = victims a#1 a#3 a#5, nodes n4, kinds RELIEF
              > decide = killed a#1 a#3 a#5, reserved n4

            a node on which the ask leaves less is the better one
              node n5 25g:
              a/high asks 20g ranked 1
              > round = victims a#1 a#3, nodes n5, kinds RELIEF

            where no node has room its own lack is taken there, and no more than the limit lacks
              b runs 10g on n4
              a/high asks 30g ranked 1
              > round = victims a#0 a#1 a#3, nodes n1, kinds RELIEF

            who may have no more takes it from his own apps
              queues a 60% inside max 100% user someone 40g
              a/high asks 30g ranked 1
              = victims a#1 a#3 a#5, nodes n4
            """);
    }

    static Stream<Case> told() {
        return Case.in(FULL + "set max_wait_before_kill 15000", """
            what died by itself is spared another
              a/high asks 20g ranked 1
              > round; ends a#1; 15s; round = killed a#3, reserved n4

            new ones that came in its place die at the deadline
              a/high asks 20g ranked 1
              > round = victims a#1 a#3
              > ends a#1; 3s; a/low runs 10g aged 1s on n3; 12s; round = killed a#3 a#6, reserved n4

            where its room is gone another node will do
              a/high asks 20g ranked 1
              > round = victims a#1 a#3, nodes n4
              > b runs 30g on n4; 3s; round = nodes n1
              > 12s; round = killed a#1 a#3, reserved n1

            new ones die there too
              a/high asks 20g ranked 1
              > round; ends a#1; 3s; a/low runs 10g aged 1s on n3; b runs 30g on n4
              > 12s; round = killed a#3 a#6, reserved n1

            it goes to none where claims of the ask have failed
              node n5 25g:
              a/high asks 20g ranked 1
              > round = nodes n5
              > fails a/high n4 1; b runs 25g on n5; 15s; round = killed a#1 a#3, reserved n1

            nor to that of another claim
              node n5 30g:
              a/high asks 2 x 20g ranked 1
              > round = nodes n4 n5
              > b runs 30g on n4; 3s; round = nodes n1 n5

            where all room is gone nobody dies
              a/high asks 30g ranked 1
              > round; b runs 10g on n4; 15s; round = killed none, ends NO_LONGER_FITS

            no node is reserved for room that the told will leave
              a/high asks 30g ranked 1
              > round = victims a#1 a#3 a#5
              > b asks 20g; 3s; round = b FITS_NOW
              > 11s; round = b FITS_NOW, open 1

            where a victim's node is lost the other one still dies
              a/high asks 20g ranked 1
              > round = victims a#1 a#3
              > lose n1; 15s; round = killed a#3, reserved n4
            """);
    }

    static Stream<Case> ofOthers() {
        return Case.in(FULL.substring(0, FULL.indexOf("queues")), """
            what a parent's maximum lacks comes from a sibling that owes it
              queues p 60g max 60g, p.l 40g inside, p.s 20g, q 20%
              node n1 40g: p.s 4 x 10g
              node n2 40g: p.l/low 2 x 10g
              node n3 40g:
              p.l/high asks 20g ranked 1
              = victims p.s#2-3, nodes n1

            nodes where nobody gives do not hide the one where the leaf gives enough
              queues a 120g inside max 120g, b 100g
              node n1 n2 n3 n4 n5 n6 n7 n8 n9 20g: a/high 12g aged 1s ranked 1, b 8g
              node o1 20g: a/low 8g aged 900s, b 8g aged 900s
              node o2 20g: a/low 4g aged 900s, b 12g aged 900s
              a/high asks 12g ranked 1
              = victims a#9-10, nodes o1

            nobody dies where not enough may go
              queues a 60% inside max 40g, b 40%
              node n1 n2 20g: a/low 10g, a/proud 10g ranked 9
              node n3 30g:
              a/high asks 30g ranked 1
              = victims none, a/high QUEUE_MAXIMUM

            in an administrator's order they are on one node
              set cost io.sharpshooter.scenario.LowAppPriorityFirst
              queues a 60% inside max 20g, b 40%
              node n1 n2 20g: a/low 10g
              node n3 20g:
              a/high asks 20g ranked 1
              = victims none, a/high QUEUE_MAXIMUM
            """);
    }
}
