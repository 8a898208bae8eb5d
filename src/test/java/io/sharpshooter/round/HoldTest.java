package io.sharpshooter.round;

import static java.util.stream.Stream.concat;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import java.util.stream.Stream;

/**
 * A claim that has killed holds its node until the hold timeout, also where the scheduler gave it up for another
 * place.
 */
class HoldTest implements Tables {
    private static final String TWO = """
            queues batch 40%, gpu 60%
            node n1 100g: batch 10 x 10g
            node n2 100g: batch 10 x 10g aged 9000s
            gpu asks 60g
            """;
    private static final String THREE = TWO + "node n3 100g: batch 10 x 10g aged 90000s\n";

    static Stream<Case> held() {
        return Case.in(TWO, """
            expires after the hold timeout and releases the node
              > round; 59s; round = nodes n1, states HELD
              > 1s; round = ends HOLD_TIMEOUT, gpu LAST_CLAIM_EXPIRED, reserved none

            the mask doubles with each failure in a row and failed nodes stay left out
              node n3 100g: batch 10 x 10g aged 90000s
              > round; 60s; round; reports n1; batch runs 6 x 10g on n1
              > 120s; round = nodes n2
              > 60s; round = gpu LAST_CLAIM_EXPIRED
              > reports n2; batch runs 6 x 10g on n2; 239s; round = gpu LAST_CLAIM_EXPIRED
              > 1s; round = nodes n3

            success ends the mask
              > round; 60s; round; gpu asks 60g; 120s; round = nodes n2 n1, left-out gpu n1
              > heartbeats; 3s; round = left-out gpu none

            an ask that is gone leaves no mask behind
              > round; 60s; round = masked gpu 120
              > withdraws gpu; 3s; round = masked gpu 0

            a lost reservation is made anew
              > round; unreserve n1; 3s; round = nodes n1, reserved n1, holds n1, killed 6
              > heartbeats; 3s; round = ends PLACED_HERE

            the timeout counts from the kill also for a reservation made anew
              > round; 40s; unreserve n1; round; 20s; round = ends HOLD_TIMEOUT

            reservations of the scheduler for the same ask are dropped and ours never
              > round; gpu reserves 60g aged 0s on n2; 3s; round = releases n2, reserved n1

            reservations within the outstanding count stay, also where only one may be placed at once
              > round; gpu asks 60g; gpu reserves 60g aged 0s on n2; apart gpu 1; 3s; decide = releases none, ends none

            one that is needed once a claim has let its own go stays
              > round; 60s; gpu reserves 60g aged 0s on n2; round = ends HOLD_TIMEOUT, releases n1, reserved n2
            """);
    }

    /** Who holds more than containers wait, also where nobody gives. */
    static Stream<Case> hoarded() {
        String hoarded = """
            queues batch 90% protected, gpu 10%
            node n1 n2 n3 100g: batch 9 x 10g
            gpu asks 2 x 60g
            gpu reserves 60g aged 3s on n1
            gpu reserves 60g aged 2s on n2
            gpu reserves 60g aged 1s on n3
            """;
        return concat(Case.in(hoarded, """
                    the newest beyond the count is dropped without any claim
                      > round = releases n3, reserved n1 n2, open 0
                      > 3s; round = releases none

                    none that is needed is dropped
                      > gpu asks 60g; round = releases none

                    none is dropped where the policy only observes
                      set observe_only true
                      > round = releases none, reserved n1 n2 n3
                    """), Case.in("""
                    that of an ask that is left alone is dropped too
                      queues batch 40%, gpu 60%
                      node n1 100g: batch 10 x 10g
                      node n2 n3 100g: batch 10 x 10g aged 9000s
                      gpu asks 60g
                      > round; 60s; round = ends HOLD_TIMEOUT
                      > gpu reserves 60g aged 1s on n2; gpu reserves 60g aged 0s on n3
                      > 3s; round = gpu LAST_CLAIM_EXPIRED, releases n3

                    a claim for one of several that keep apart leaves the others their reservations
                      # The scheduler has reserved two nodes, of which one is spare once the claim stands.
                      queues batch, gpu 60%, other protected
                      node n5 100g drains
                      node n1 100g: batch 10 x 10g
                      node n3 n4 100g: other 5 x 10g
                      gpu asks 3 x 60g
                      gpu reserves 60g on n3
                      gpu reserves 60g on n4
                      > apart gpu 1; decide = nodes n1, obstacles gpu@n3
                    """));
    }

    /** One comes on n3 instead of the one that the node is held for. */
    static Stream<Case> replaced() {
        return Case.in(THREE, """
            that ends the claim
              > round; ends batch#20-25; reports n3; gpu runs 60g on n3; unreserve n1
              > 3s; round = ends PLACED_ELSEWHERE, reserved none, gpu FITS_NOW

            is not meant where the node has changed
              # A reservation that goes with its node's label was not given up.
              > round; ends batch#20-25; reports n3; gpu runs 60g on n3; unreserve n1; relabel n1 gold
              > 3s; round = ends NODE_RELABELLED

            ends a mask that is older than what came
              # The first claim has failed before: what comes instead of the second's is a success of the ask.
              > round; 30s; gpu asks 60g; round; 30s; round = ends HOLD_TIMEOUT, masked gpu 120
              > ends batch#20-25; reports n3; gpu runs 60g on n3; unreserve n2
              > 3s; round = ends PLACED_ELSEWHERE, masked gpu 0

            ends no mask of the same round
              > round; 30s; gpu asks 60g; round = nodes n1 n2
              > ends batch#20-25; reports n3; gpu runs 60g on n3; unreserve n2
              > 30s; round = ends HOLD_TIMEOUT PLACED_ELSEWHERE, masked gpu 120

            ends one claim only
              # The victims of the second live: what came instead of the first one's is taken for it.
              set max_wait_before_kill 15000
              > round; 15s; round; gpu asks 60g; 3s; round = nodes n1 n2
              > ends batch#20-25; reports n3; gpu runs 60g on n3; gpu asks -1 x 60g; unreserve n1
              > 3s; round = nodes n1, ends PLACED_ELSEWHERE
              > 54s; round = ends HOLD_TIMEOUT

            ends one claim only also where both are over
              set max_wait_before_kill 15000
              > round; 15s; round; gpu asks 60g; 3s; round = nodes n1 n2
              > ends batch#20-25; reports n3; gpu runs 60g on n3; unreserve n1
              > 3s; round = nodes n2, ends PLACED_ELSEWHERE
              > withdraws gpu; 3s; round = ends ASK_WITHDRAWN
            """);
    }

    static Stream<Case> others() {
        return Case.in("set max_wait_before_kill 15000", """
            is over at once on a silent node where nobody has died
              queues batch 20%, gpu 150%
              node n1 100g: batch 5 x 10g
              node n3 100g: batch 5 x 10g aged 9000s
              gpu asks 60g
              > round = nodes n1, reserved n1
              > ends batch#5; reports n3; gpu runs 60g on n3; unreserve n1; silent n1
              > 3s; round = ends PLACED_ELSEWHERE, killed none
            """);
    }
}
