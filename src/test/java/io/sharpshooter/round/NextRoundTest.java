package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static java.util.stream.Stream.concat;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Tables;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a round leaves for those who come after in it, and for the next one, and what the next says of it. */
class NextRoundTest implements Tables {
    private static final String FULL = """
            queues batch 40%, gpu 60%
            node n1 n2 100g: batch 10 x 10g
            gpu asks 60g
            """;

    static Stream<Case> nextRound() {
        return Case.in("set max_wait_before_kill 15000\n" + FULL, """
            who has a claim is helped in every round with the node as the number
              > round = gpu HELPED, number gpu HELPED node n2
              > 3s; round = gpu HELPED 1, number gpu HELPED node n2

            where the policy only observes it says so in every round
              set observe_only true
              > round = gpu OBSERVE_ONLY
              > 3s; round = gpu OBSERVE_ONLY 1, states PLANNED

            an open claim is not refunded
              # A round may take 60 GiB; what the open claim was charged is not given back while it is open.
              set total_preemption_per_round 0.15
              node n3 n4 100g: batch 10 x 10g
              > round = gpu HELPED
              > gpu/next asks 2 x 30g; gpu/last asks 20g; 3s; round = gpu/next HELPED 2, gpu/last BUDGET_SPENT
              = number gpu/last BUDGET_SPENT left nothing

            what was saved is forgotten where nothing waits any more
              set total_preemption_per_round 0.25
              > round = saves budget
              > withdraws gpu; 3s; round; 3s; round = saves none
            """);
    }

    static Stream<Case> amounts() {
        return Case.in("""
            the dead zone is tested for new claims with the open ones done
              # With 120 of 200 GiB left once the claim is done, batch is at the border of its dead zone.
              set max_wait_before_kill 15000
              set max_ignored_over_capacity 0.5
              queues batch 80g, gpu 120g
              node n1 n2 100g: batch 10 x 10g
              gpu asks 80g
              > round = gpu HELPED
              > gpu/next asks 30g; 3s; round = gpu HELPED, gpu/next DEAD_ZONE

            a container that ran before the claim does not end it
              # It has the key of the ask, so that it could be taken for the container that was asked for.
              set max_wait_before_kill 15000
              queues batch 40%, gpu 60%
              node n1 100g: batch 9 x 10g, gpu 10g
              gpu asks 50g
              > round = nodes n1
              > 3s; round = ends none
            """);
    }

    /** Room that is promised counts for those who come after. */
    static Stream<Case> room() {
        return Case.in("""
            what is promised counts against the maximum of the queue
              queues a 50% max 60g, b 50%
              node n1 n2 100g
              a/first asks 40g
              a/second asks 30g
              a/third asks 20g
              = a/first FITS_NOW, a/second QUEUE_MAXIMUM, a/third FITS_NOW

            what is promised counts against the limit of the user
              queues a 100% user bob 20g
              node n1 100g
              a/first asks 30g user bob
              a/second asks 30g user bob
              a/third asks 30g user ann
              = a/first FITS_NOW, a/second USER_LIMIT, a/third FITS_NOW

            a reservation that is not needed any more does not count for those who come after
              # It is given up when the container runs on n2: both together would be above the maximum.
              queues a 50% max 100g, b 50%
              node n2 100g
              node n1 100g: b 10 x 10g, a 60g reserved
              a/second asks 30g
              = a FITS_NOW, a/second FITS_NOW

            a reservation that is not needed any more does not count for its user
              # Bob may hold 70: the 60 that run on n2 without the 60 that were reserved on n1.
              queues a 50% user bob 70g, b 50%
              node n2 100g
              node n1 100g: b 10 x 10g, a 60g user bob reserved
              a/second asks 30g user bob
              = a FITS_NOW, a/second FITS_NOW

            room is promised to one ask only
              # Both are entitled; 40 GiB are free on one node and 15 on the other.
              queues a 55g, solid 145g protected
              node n1 100g: solid 12 x 5g
              node n2 100g: solid 17 x 5g
              a/first asks 30g
              a/second asks 20g
              = a/first FITS_NOW, a/second ONLY_PROTECTED_VICTIMS, number a/first FITS_NOW node n1

            where no node has room and nobody gives no node is read either
              # Ten are free in the partition, five on each node.
              queues a 10g, b 100g
              node n1 n2 55g: b 5 x 10g
              a asks 10g
              = a ONLY_PROTECTED_VICTIMS, reads no node
            """);
    }

    /** The victims are the same, whether the claim has told them or only observes. */
    static Stream<Case> observedOrTold() {
        String dearButNew = """
            queues a 60%, b, filler protected
            node n1 100g: b/new 9g submitted 10s aged 9000s, filler 9 x 9g
            a asks 9g
            """;
        // The newest app's container is by far the dearest.
        String table = """
            an ordinary one stays with its victim
              b runs 9g aged 1s on n1
              > round = victims b#0
              > 3s; round = victims b#0, ends none

            an ordinary one takes no two though they are cheaper
              b/old runs 2 x 5g aged 1s on n1
              > round = victims b#0
              > 3s; round = victims b#0, ends none

            an ordinary one stays with its victim though a cheaper one has come since
              b/old runs 9g aged 1s on n1
              > round; ends filler#0; reports n1; b/old runs 9g aged 0s on n1; 3s; round = victims b#0, ends none

            an ordinary one takes none that holds more than its victim
              # One of 20 GiB is cheaper, but more than the claim was charged for.
              filler runs 9g on n1
              > round; ends filler#0 filler#1 filler#2; reports n1; b/old runs 20g aged 0s on n1
              > 3s; round = victims b#0, ends none
            """;
        String large = """
            a large one stays with its victim though another is cheaper by now
              set threshold 10%
              queues a 60%, b, filler protected
              node n1 100g: b 20g aged 10s, b 15g aged 20s, filler 65g
              a asks 15g
              > round; 60s; 3s; round = victims b#0, ends none
            """;
        return Stream.of("set observe_only true\n", "set max_wait_before_kill 600000\n")
                .flatMap(how -> concat(Case.in(how + dearButNew, table), Case.in(how, large)));
    }

    /** A claim that is only observed has told nobody. */
    static Stream<Case> observed() {
        return Case.in("set observe_only true", """
            an ordinary one takes another when its victim has made room for who gives nothing
              queues a 60%, b 40%, solid protected
              node n1 100g: b 10 x 9g, b 10g aged 9000s
              a asks 9g
              > round = victims b#9
              > ends b#9; reports n1; solid runs 9g on n1; 3s; round = victims b#8, ends none

            a large one takes others in place of those that have ended but no master
              queues a 60%, b 40%, c ams 10g
              node n1 100g: c 10g am aged 1s, b 9 x 10g
              a asks 50g
              > round = victims b#4-8
              > ends b#8; reports n1; b runs 10g aged 9000s on n1; 3s; round = victims b#3-7
            """);
    }

    /** What would count on another claim that is not done yet is not done before that. */
    static Stream<Case> undone() {
        String fullParent = """
            queues p 60g max 80g, p.a 30g, p.b 30g, q 20g, other 60g, batch 20g
            node n1 80g: p.a 8 x 10g
            node n2 80g: batch 8 x 10g
            other asks 6 x 10g only n0
            q asks 20g only n1
            """;
        String moreToCome = """
            queues batch 20g, idle 60g, ml 40g, prod 40g
            node n1 90g: batch 9 x 10g
            node n2 70g: ml 5 x 10g, prod 2 x 10g
            ml asks 20g
            """;
        return Stream.of(
                        // Below p, which is full, b may get what it asks for only if a gives what q has claimed on n1.
                        Case.in(fullParent, """
                    nobody dies for a claim whose parent is to lose another's victims
                      set max_wait_before_kill 15000
                      > round = nodes n1
                      > 3s; p.b asks 20g only n2; round = nodes n1 n2
                      > silent n1; 15s; round = killed none
                      > heard n1; heartbeats; 3s; round; heartbeats; 3s; round = killed p.a#6-7 batch#6-7

                    a claim without grace comes after one whose strike has been delayed
                      > late = nodes n1
                      > 3s; p.b asks 20g only n2; silent n1; round; 3s; round = killed none
                      > heard n1; heartbeats; 3s; round; heartbeats; 3s; round = killed p.a#6-7 batch#6-7
                    """),
                        // Of ml's 50 of its 40 GiB prod may take only if ml gets the 20 that it has claimed on n1.
                        Case.in(moreToCome + "set max_wait_before_kill 15000", """
                    nobody dies who is above a due that counts on another claim
                      > round = nodes n1
                      > 3s; prod asks 20g only n2; round = nodes n1 n2
                      > silent n1; 15s; round = killed none
                      > 100 rounds = killed none

                    a claim without grace does not count on one whose grace period runs
                      > round; set max_wait_before_kill 0; 3s; prod asks 20g only n2; round; 3s; round = killed none
                    """))
                .flatMap(cases -> cases);
    }

    @Test
    void aPartitionWhereNothingWaitsIsNotJudged() {
        Round round =
                scenario(FULL, "queues other 100% of x; node x1 100g label x").round();
        assertThat(round.decision().shares()).containsOnlyKeys("");
    }
}
