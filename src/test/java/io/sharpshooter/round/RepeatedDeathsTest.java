package io.sharpshooter.round;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import java.util.stream.Stream;

/**
 * What an app starts in place of a container that has died for a claim, or that was told and has left, is taken last.
 * What else the app holds is dearer for a while.
 */
class RepeatedDeathsTest implements Tables {
    /** The dead one is gone, a's container runs and ends, and so there is room. */
    private static final String DIES = "heartbeats; 3s; round; ends a#0; heartbeats; 3s";

    /** The newest app has one task. It starts again, as b#10, and is the newest still. */
    static Stream<Case> forSmallAsks() {
        return Case.in("""
            set natural_termination_factor 1.0
            queues a 50%, b
            node n1 100g: b/many 9 x 10g submitted 9000s, b/single 10g submitted 5000s
            a asks 10g
            """, """
            others give first
              > round = victims b#9
              > DIES; b/single runs 10g aged 2s on n1; a/next asks 10g; decide = victims b#8

            after the memory of losses it is one like the others
              > round; DIES; b/single runs 10g aged 2s on n1; 600s; a/next asks 10g; decide = victims b#10
            """.replace("DIES", DIES));
    }

    static Stream<Case> forLargeAsks() {
        return Case.in("""
            set cost run-time
            queues a 100%, b
            node n1 50g: b/hit 50g aged 100s
            node n2 50g: b/other 50g aged 150s
            a asks 50g
            """, """
            a node where nobody dies again is chosen though it costs more
              # It runs for 2 s and counts as 102, since its app has lost 100; the other has run for more than 150.
              > round = victims b#0
              > DIES; b/hit runs 50g aged 2s on n1; a/next asks 50g; decide = victims b#1

            where nobody else gives it dies again
              > round; DIES; b/hit runs 50g aged 2s on n1; ends b#1; a/next asks 2 x 50g; decide = victims b#2
            """.replace("DIES", DIES));
    }

    static Stream<Case> others() {
        return Case.in("""
            a queue of higher priority does not give for them
              queues a 100% priority 9, b priority 1, c priority 2
              node n1 20g: b/single 10g, c 10g
              a asks 10g
              > round = victims b#0
              > DIES; b/single runs 10g aged 2s on n1; a/next asks 10g; decide = victims b#1

            on one node it is the last of its queue
              set cost run-time
              queues a 100%, b
              node n1 120g: b/many 11 x 10g aged 300s, b/single 10g aged 100s
              a asks 10g
              > round = victims b#11
              > DIES; b/single runs 10g aged 2s on n1; a/next asks 110g; decide = victims b#0-10
            """.replace("DIES", DIES));
    }

    static Stream<Case> leavers() {
        return Case.in("""
            set cost run-time
            set max_wait_before_kill 15000
            queues a 100%, b
            node n1 50g: b/told 50g aged 50s
            node n2 50g: b/other 50g aged 100s
            node n3 50g: b/third 50g aged 200s
            a asks 50g
            """, """
            who has left when told and starts again lives while others give
              # It runs for a second where the other one has run for a hundred.
              > round = victims b#0
              > ends b#0 b#2; heartbeats; 3s; b/told runs 50g aged 1s on n3
              > a/next asks 50g; decide = victims b#1

            who has left is counted once
              > round; ends b#0; 1 rounds = deaths 1
              > 9 rounds = deaths 1, killed none

            who is killed is counted once
              > round; 5 rounds; heartbeats; 3s; round; heartbeats; 5 rounds = killed b#0, deaths 1

            who lives though it was told is not counted when it ends later
              > round; withdraws a; 3s; round; ends b#0; 3s; round = deaths 0
            """);
    }

    /** Two containers of one app, a third of another app that has run a little longer. */
    static Stream<Case> losses() {
        return Case.in("""
            set cost run-time
            queues a 100%, b
            node n1 50g: b/hit 50g aged 110s
            node n2 50g: b/hit 50g aged 100s
            node n3 50g: b/other 50g aged 150s
            a asks 50g
            """, """
            what an app has lost makes its other containers dearer
              > round = victims b#1
              > heartbeats; 3s; round; a/next asks 50g; decide = victims b#2

            losses are forgotten after some time
              > round; heartbeats; 3s; round; 600s; a/next asks 50g; decide = victims b#0, killed b#1
            """);
    }
}
