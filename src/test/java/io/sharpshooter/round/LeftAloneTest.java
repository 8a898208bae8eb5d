package io.sharpshooter.round;

import static java.util.stream.Stream.concat;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import java.util.stream.Stream;

/**
 * What the scheduler refuses under its lock is tried again. What fails again holds its ask back, and leaves out its
 * node; but an ask is not given up for that.
 */
class LeftAloneTest implements Tables {
    /** Those on n2 are dearer. */
    private static final String TWO = """
            queues a 130g, b 70g
            node n1 100g: b 10 x 10g
            node n2 100g: b/old 10 x 10g aged 9000s
            a asks 60g
            """;

    static Stream<Case> refused() {
        return Case.in(TWO, """
            is tried again in the next round on any node
              > refused = nodes n1, killed none
              > 3s; round = a HELPED, nodes n1, killed 6

            the second in a row holds back for two rounds and leaves the node out
              > refused; 3s; refused = nodes n1, masked a 6
              > 5s; round = a LAST_CLAIM_EXPIRED, number a LAST_CLAIM_EXPIRED refused 2
              > 1s; round = nodes n2

            the pauses double up to the hold timeout
              > refused; 3s; refused = masked a 6
              > 6s; refused = masked a 12
              > 12s; refused = masked a 24
              > 24s; refused = masked a 48
              > 48s; refused = masked a 60
              > 60s; refused = masked a 60

            what fails at one moment has failed once
              # A network that hangs for a minute ends all claims of an ask at once.
              > a asks 60g; refused = nodes n1 n2, masked a 0
              > 3s; refused = masked a 6
              > 6s; round; 60s; round = ends HOLD_TIMEOUT HOLD_TIMEOUT, masked a 120

            a placement without a claim ends the row
              > a asks 60g; refused; 3s; refused = masked a 6
              > ends b#14-19; heartbeats; 3s; round = runs n2 a#0, masked a 0

            at the deadline it is tried again at once with a notice
              set max_wait_before_kill 15000
              > round; 15s; refused = open 0
              > ends b#0; 3s; round = a HELPED, due 15

            where somebody has come it waits at the deadline for one round
              # Victims that have had their grace period would have been told in vain.
              set max_wait_before_kill 15000
              > round; 15s; lost NO_LONGER_FITS = open 1
              > 2s; lost NO_LONGER_FITS = open 1
              > 1s; lost NO_LONGER_FITS = open 0

            where a limit is in the way it waits at the deadline for one round
              set max_wait_before_kill 15000
              > round; 15s; lost OVER_LIMIT = open 1
              > 2s; lost OVER_LIMIT = open 1
              > 1s; lost OVER_LIMIT = open 0

            where nobody was told it does not wait for who has come
              > lost NO_LONGER_FITS = open 0

            room on a node that is left out is not waited for in vain
              # The scheduler knows nothing of what is left out, and will use it.
              > refused; 3s; refused; ends b#0-6; reports n1; 200s; round = a FITS_NOW
              > 9s; round = a FITS_NOW
              > 1s; round = a HELPED, nodes n2
            """);
    }

    /** Queue prod is within its due. */
    static Stream<Case> leftOut() {
        return Case.in("""
            queues batch 20g, ml 80g, prod 100g
            node n1 100g: batch 9 x 10g
            node n2 100g: prod 10 x 10g
            ml asks 60g
            """, """
            a node is tried again after six failures where nobody gives on the others
              > fails ml n1 6; round = nodes n1

            a node is not tried again after seven failures and is named then
              > fails ml n1 7; round = ml ONLY_PROTECTED_VICTIMS, number ml ONLY_PROTECTED_VICTIMS left out n1

            a node is not tried again after many failures where another is silent
              # Another node that is late with its heartbeat is no reason to try the first ones again.
              > fails ml n1 10; silent n2; round = ml ONLY_PROTECTED_VICTIMS, nodes none
            """);
    }

    static Stream<Case> others() {
        String placed = """
            queues batch 10%, gpu 90%
            node n1 100g: batch 10 x 10g
            node n2 100g: batch 10 x 10g aged 9000s
            node n3 100g: batch 10 x 10g aged 90000s
            node n4 100g: batch 10 x 10g aged 900000s
            gpu asks 60g
            """;
        return concat(Case.in(placed, """
                    a container on the node of another claim ends that the ask is left alone
                      > round; gpu asks 2 x 60g; 3s; round = nodes n1 n2 n3
                      > 57s; round; gpu asks 60g; decide = ends none, gpu LAST_CLAIM_EXPIRED 2
                      > unreserve n2; reports n2; gpu runs 60g on n2; gpu asks -1 x 60g
                      > round = ends PLACED_HERE, no gpu LAST_CLAIM_EXPIRED

                    a container elsewhere ends that the ask is left alone
                      # One claim is one too many then.
                      > round; gpu asks 2 x 60g; 3s; round; 57s; round = ends HOLD_TIMEOUT
                      > gpu asks -1 x 60g; ends batch#30-35; reports n4; gpu runs 60g on n4; gpu asks -1 x 60g
                      > round = ends PLACED_ELSEWHERE
                      > gpu asks 60g; decide = no gpu LAST_CLAIM_EXPIRED
                    """), Case.in("""
                    a node is tried again where no other could hold the ask
                      set max_wait_before_kill 15000
                      queues batch 50g, ml 150g/4gpu
                      node cpu1 100g: batch 10 x 10g
                      node gpu1 100g/4gpu: batch 4 x 10g/1gpu
                      ml asks 10g/4gpu
                      > round = nodes gpu1
                      > silent gpu1; 75s; round = ends NODE_NOT_SCHEDULABLE
                      > heard gpu1; 3s; round = nodes gpu1

                    a claim for which nobody is to die holds nobody back when it is refused
                      queues a 80g, b 20g
                      node n1 100g: b 4 x 10g
                      a asks 60g
                      > round; 12s; refused = masked a 0, strikes 1, a HELPED
                    """));
    }
}
