package io.sharpshooter.round;

import static java.util.stream.Stream.concat;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import java.util.stream.Stream;

/** What ends a claim, before its victims die and after, and what it leaves behind. */
class CancelTest implements Tables {
    private static final String GRACE = "set max_wait_before_kill 15000\n";
    private static final String NODES = """
            queues batch 40%, gpu 60%, other
            node n1 100g: batch 9 x 10g
            node n2 100g: batch 10 x 10g aged 9000s
            """;
    private static final String ONLY_N1 = NODES + "gpu asks 60g only n1\n";
    private static final String ANYWHERE = NODES + "gpu asks 60g\n";
    /** The third node leaves room for it within the limits, so that its own is reserved at the notice. */
    private static final String RESERVED = """
            set max_wait_before_kill 15000
            queues batch 40g, gpu 60g
            node n2 100g
            node n1 100g: batch 9 x 10g
            gpu asks 60g only n1
            """;

    static Stream<Case> whetherToldOrStruck() {
        String table = """
            the ask is withdrawn
              > round; withdraws gpu; 3s; round = ends ASK_WITHDRAWN, nobody dies, reserved none

            the ask is resized
              > round; withdraws gpu; gpu asks 50g only n1; 3s; round = ends ASK_RESIZED, reserved none

            the app is moved
              > round; moves gpu other; 3s; round = ends APP_MOVED, nobody dies, reserved none

            the app is not active any more
              > round; inactive gpu; 3s; round = ends APP_NOT_ACTIVE, nobody dies, reserved none

            the node drains
              > round; drains n1; 3s; round = ends NODE_NOT_SCHEDULABLE, nobody dies, reserved none

            the node is relabelled
              > round; relabel n1 x; 3s; round = ends NODE_RELABELLED, nobody dies, reserved none

            the node is lost
              > round; lose n1; 3s; round = ends NODE_LOST, nobody dies
            """;
        return concat(Case.in(GRACE + ONLY_N1, table), Case.in(ONLY_N1, table));
    }

    static Stream<Case> told() {
        return Case.in(GRACE + ONLY_N1, """
            the node is one that the ask may not use any more
              > round; withdraws gpu; gpu asks 60g only n2; 3s; round = ends NODE_NOT_ELIGIBLE, killed none
              = reserved none

            victims leave too little behind at the deadline
              > round; ends batch#4; heartbeats; other runs 20g on n1; 12s; round = ends none
              > 3s; round = ends NO_LONGER_FITS, killed none, reserved none

            victims are of the queue itself at the deadline
              > round; moves batch gpu; 12s; round = ends none
              > 3s; round = ends NOT_ENTITLED, killed none, reserved none

            victims are of a queue that is protected now
              > round; protect batch; 15s; round = ends NO_LONGER_FITS, killed none, reserved none
              > release batch; 3s; round = nodes n1

            victims are of a queue that is ahead now
              > round; priority batch 3; 15s; round = ends NO_LONGER_FITS, killed none
              > priority gpu 4; 3s; round = nodes n1

            an ask that was placed before the deadline spares its victims
              > round; ends batch#0-4; heartbeats; 3s; round = ends PLACED_HERE, killed none

            the node is lost after the kill while it could not be reserved
              > round; 15s; unreserved = states KILLED, killed 5
              > lose n1; 3s; round = ends NODE_LOST, nobody dies

            a strike is tried again where heartbeats are late at that very moment
              > round; 15s; late = killed none
              > 3s; round = killed 5, states HELD

            a strike is tried again until the hold timeout after the deadline
              > round; 74s; late = open 1
              > 1s; late = open 0, masked gpu 0
            """);
    }

    static Stream<Case> struck() {
        return Case.in(ONLY_N1, """
            the node is one that the ask may not use any more after the kill
              > round; withdraws gpu; gpu asks 60g only n2; 3s; round = ends NODE_NOT_ELIGIBLE, nodes n2, reserved n2

            the ask was placed elsewhere
              > round; ends batch#9-14; reports n2; withdraws gpu; gpu runs 60g on n2
              > 3s; round = ends PLACED_ELSEWHERE, reserved none

            the ask is withdrawn after its other container was placed
              > round; gpu asks 60g; 3s; round; ends batch#9-14; reports n2; gpu runs 60g on n2; gpu asks -1 x 60g
              > 3s; round = ends none
              > withdraws gpu; 3s; round = ends ASK_WITHDRAWN

            the node is taken by others after the kill
              > round; unreserve n1; reports n1; other runs 5 x 10g on n1
              > 3s; round = ends NO_LONGER_FITS, gpu LAST_CLAIM_EXPIRED

            a node that is to be reserved again after the kill is tried again until the hold timeout
              > unreserved; 30s; refused; 3s; late = states KILLED
              > 3s; round = reserved n1
            """);
    }

    /** The budget of a round is just what one claim takes. */
    static Stream<Case> silent() {
        return Case.in(GRACE + ANYWHERE + "set total_preemption_per_round 0.3\n", """
            a node that stays silent until the hold timeout after the deadline is not held against the ask
              # What the claim was charged is spent on the other.
              > round = nodes n1
              > silent n1; 15s; round = ends none
              > 59s; round = ends none
              > 1s; round = ends NODE_NOT_SCHEDULABLE, nodes n2, charged 60g, killed none
              > decide = left-out gpu none, masked gpu 0
              > heard n1; 15s; round = killed batch#9-14

            a node that is heard of again is struck
              > round; silent n1; 74s; round; heard n1; 30s; round = killed batch#4-8

            a claim on a silent node still counts for its queue
              # The queue is due 120 GiB, of which the claim is to get 60.
              > round; silent n1; gpu/next asks 70g; 3s; round = open 1, gpu/next NOT_ENTITLED

            what a claim was charged may be spent in the round that gives it up
              # A round may take 60 GiB, and gets 60 more.
              set total_preemption_per_round 0.2
              node n3 100g: batch 10 x 10g aged 9000s
              > round = nodes n1
              > silent n1; gpu/next asks 50g; 75s; round = gpu HELPED, gpu/next HELPED

            an ask whose node does not fit at the deadline is helped again at once
              > round; ends batch#4; heartbeats; other runs 20g on n1
              > 15s; round = ends NO_LONGER_FITS, gpu HELPED, killed none
            """);
    }

    static Stream<Case> reserved() {
        return Case.in(RESERVED, """
            an ask whose victims are protected is not blamed and its reservation is released
              > round = reserved n1
              > protect batch; 15s; round = ends NO_LONGER_FITS, releases n1, reserved none
              > decide = left-out gpu none, masked gpu 0

            a reserved node whose strike is refused is released
              > round; 15s; refused = victims batch#4-8, open 0, killed none, reserved none

            an early reservation that is refused leaves the claim waiting
              > round; unreserve n1; 3s; refused = states NOTICED
            """);
    }

    static Stream<Case> several() {
        return Case.in("""
            fewer are outstanding than claims
              set max_wait_before_kill 15000
              queues batch, gpu 100%
              node n1 n2 100g: batch 10 x 10g
              gpu asks 2 x 60g
              > round = nodes n2 n1
              > gpu asks -1 x 60g; 3s; round = nodes n2, ends ASK_WITHDRAWN

            the scheduler gives the node up for a place elsewhere where limits do not allow both
              queues batch 40%, gpu 50% max 50%
              node n1 100g: batch 9 x 10g
              node n2 100g: batch 10 x 10g aged 9000s
              gpu asks 2 x 60g
              > round = nodes n1, reserved n1
              > ends batch#9-14; reports n2; gpu runs 60g on n2; gpu asks -1 x 60g; unreserve n1
              > 3s; round = ends PLACED_ELSEWHERE, open 0

            before the deadline the other container gets a claim and its victims a notice at once
              set max_wait_before_kill 15000
              set total_preemption_per_round 0.05
              queues batch 20%, gpu 150%
              node n1 100g: batch 5 x 10g
              node n2 100g: batch 5 x 10g aged 9000s
              gpu asks 2 x 60g
              > round = nodes n1, reserved n1
              > ends batch#5; reports n2; gpu runs 60g on n2; gpu asks -1 x 60g; unreserve n1
              > 3s; round = ends PLACED_ELSEWHERE, due 15, killed none

            a node that has nothing any more keeps no claim from its end
              queues batch 40%, gpu 60%
              node n0 0g
              node n1 100g: batch 9 x 10g
              gpu asks 60g
              > round = nodes n1, victims batch#4-8
              > heartbeats; 3s; round = ends PLACED_HERE
            """);
    }
}
