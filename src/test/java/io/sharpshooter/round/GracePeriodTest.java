package io.sharpshooter.round;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import java.util.stream.Stream;

/** Who is told dies at the deadline. What comes and goes until then, and when a node is reserved. */
class GracePeriodTest implements Tables {
    private static final String GRACE = "set max_wait_before_kill 15000\n";
    /** Ten of a hundred GiB are free; sixty are asked for. */
    private static final String FULL = GRACE + """
            queues batch 40%, gpu 60%
            node n1 100g: batch 9 x 10g
            gpu asks 60g
            """;

    static Stream<Case> ofOneNode() {
        return Case.in(FULL, """
            tells first and kills at the deadline
              > round = told 1, strikes 0, victims batch#4-8
              > 3s; round = told 0, strikes 0
              > 11s; round = victims batch#4-8, killed none
              > 1s; round = killed batch#4-8, states HELD

            where victims die at once nobody is told
              # The strike may be refused, and who is told may give up at once what he need not.
              set max_wait_before_kill 0
              > round = told 0, killed batch#4-8
              > heartbeats; 3s; round = ends PLACED_HERE, runs n1 gpu#0, open 0

            nobody dies when all space comes free by itself
              > round; ends batch#0-4; 15s; round = killed none, states HELD

            who was told goes before a late one of equal use
              > round; ends batch#0; heartbeats; batch runs 10g aged 0s on n1
              > 15s; round = victims batch#4-8

            a late container is taken without a notice in the stead of one that has ended
              > round; ends batch#8; heartbeats; batch runs 10g aged 0s on n1
              > 14s; round = open 1
              > 1s; round = victims batch#4-7 batch#9

            who is late is not told by the wall clock when that is set back
              > round; ends batch#8; heartbeats; batch runs 10g aged 0s on n1; wall -86400
              > 14s; round = killed none
              > 1s; round = killed batch#4-7 batch#9

            who has come to the node since and runs for long is not late
              > round; ends batch#8; heartbeats; batch runs 10g aged 600s on n1
              > 15s; round = ends NO_LONGER_FITS, killed none

            a late container is charged when the claim takes more than it was charged for
              > round; ends batch#0; heartbeats; batch runs 2 x 10g aged 0s on n1
              > 15s; round = charged 60g, killed 6

            a claim for which nothing fits for now waits for its deadline
              > round; ends batch#4 batch#8; heartbeats; batch runs 30g aged 0s on n1
              > 3s; round = ends none
              > 12s; round = victims batch#5-7 batch#9, killed 4

            a cheaper node that is found later does not move the claim
              node n2 100g: batch 10 x 10g aged 9000s
              > round = nodes n1
              > ends batch#9-12; heartbeats; 3s; round = nodes n1

            entitlement is not asked for between notice and deadline
              queues urgent priority 9
              > round; urgent asks 90g; 3s; round = ends none
              > withdraws urgent; 12s; round = killed batch#4-8
            """);
    }

    static Stream<Case> ofOthers() {
        return Case.in(GRACE, """
            who was not told is not taken though he is cheaper
              set cost run-time
              queues batch 40%, gpu 60%
              node n1 100g: batch 4 x 10g aged 100s, batch/other 5 x 10g aged 50s
              gpu asks 60g
              > round = victims batch#4-8
              > ends batch#8; 15s; round = victims batch#4-7

            is given up at the deadline when the queue is not entitled any more
              queues batch 10%, gpu 10%, urgent priority 9
              node n1 100g: batch 10 x 10g
              gpu asks 50g
              > round; urgent asks 80g; 3s; round = nodes n1
              > 12s; round = ends NOT_ENTITLED, killed none

            late ones are charged for a type that was not lacked at the notice
              # Nobody had charged the claim for memory, of which there was enough.
              queues ml 100g/4gpu, b 100g
              node gpu1 100g/4gpu: b 4 x 1g/1gpu aged 900s
              node cpu1 100g: b 10 x 10g aged 9000s
              ml asks 60g/4gpu
              > round = victims b#0-3
              > b/fresh runs 9 x 10g aged 0s on gpu1; 15s; round = ends none, charged 54g/4gpu

            late ones are not taken where the strike has waited long for a heartbeat
              queues a 50g, b 50g
              node n1 100g: b 10 x 10g
              a asks 20g
              > round; ends b#9; heartbeats; b runs 10g aged 0s on n1; silent n1; 15s; round
              > heard n1; 50s; round = ends NO_LONGER_FITS, killed none

            late ones make no victims of a blocked ask's claim that is only observed
              set observe_only true
              queues a 80g, b 20g
              node n1 100g: b 4 x 10g
              a asks 60g
              > round; 12s; round = kinds BLOCKED
              > b/new runs 5 x 10g on n1; 3s; round = ends NO_LONGER_FITS, kinds LARGE, states PLANNED

            the node is reserved as soon as the limits allow
              node n1 100g: batch 9 x 10g
              node n2 100g: gpu/other 8 x 10g
              queues batch 40g, gpu 140g
              gpu asks 60g only n1
              > round = reserved none
              > ends gpu#0-2; 3s; round = reserved n1, killed none
              > 12s; round = killed batch#4-8
            """);
    }
}
