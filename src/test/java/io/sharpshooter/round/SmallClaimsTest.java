package io.sharpshooter.round;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import java.util.stream.Stream;

/**
 * Small asks. What is freed for one is held for it only where the scheduler may serve somebody else first; then one
 * after the other holds a node.
 */
class SmallClaimsTest implements Tables {
    private static final String FULL = """
            set natural_termination_factor 1.0
            set total_preemption_per_round 1.0
            node n1 100g: b 10 x 10g
            """;
    /** Each queue is owed half, and b holds all. */
    private static final String HALVES = FULL + "queues a 50%, b 50%; b asks 10 x 10g\n";

    static Stream<Case> notHeld() {
        return Case.in(HALVES, """
            below the guarantee several strike at once and nothing is held
              a asks 4 x 10g
              > round = victims b#6-9, kinds UNHELD UNHELD UNHELD UNHELD, reserved none
              > decide = killed 4, states KILLED KILLED KILLED KILLED
              > heartbeats; 3s; round = ends PLACED_HERE PLACED_HERE PLACED_HERE PLACED_HERE, killed 4

            the one that reaches the guarantee is held
              a asks 6 x 10g
              > round = kinds UNHELD UNHELD UNHELD UNHELD ORDINARY

            what is not sure any more when it is due is held
              # A larger ask has come to the leaf in the grace period, and the scheduler would reserve the node for it.
              set max_wait_before_kill 15000
              a asks 10g
              > round = kinds UNHELD
              > 15s; a/other asks 20g; round = kinds ORDINARY

            what has not come by the next round is held then
              a asks 2 x 10g
              > round; reports n1; 3s; round = kinds ORDINARY UNHELD, reserved n1
              > heartbeats; 3s; round = ends PLACED_HERE PLACED_HERE, killed 2

            what an app that names another place asks for is held
              # For places that are named the scheduler lets the whole app wait, and serves the next queue.
              a asks 10g rather n2
              > round = kinds ORDINARY

            what else an app that names a place asks for is held
              a asks 1g rather n1, 10g key 5
              > round = kinds ORDINARY

            after one that waited in vain the next is held
              a asks 2 x 10g
              > round = kinds UNHELD UNHELD
              > reports n1; b/other runs 2 x 10g on n1; 60s; round = ends HOLD_TIMEOUT HOLD_TIMEOUT
              > 300s; round = kinds ORDINARY

            after one that waited in vain the app's next ask is held though the first has come
              a asks 10g
              > round = kinds UNHELD
              > reports n1; b/other runs 10g on n1; 60s; round = ends HOLD_TIMEOUT
              > withdraws a; a asks 10g key 5; 300s; round = kinds ORDINARY

            after one that waited in vain the next is held also where losses are forgotten
              set loss-memory-ms 0
              a asks 2 x 10g
              > round; reports n1; b/other runs 2 x 10g on n1; 60s; round; 300s; round = kinds ORDINARY

            after one whose node was excluded the next of its leaf is held
              # It has killed, and the app will not have that node any more. The leaf's other apps may do the same.
              node n2 100g: b 10 x 10g
              a asks 10g
              > round; withdraws a; a asks 10g only n1; a/other asks 10g
              > 3s; round = ends NODE_NOT_ELIGIBLE, kinds ORDINARY
            """);
    }

    static Stream<Case> others() {
        return Case.in("set natural_termination_factor 1.0", """
            where a queue above is beyond its guarantee all is held
              # Below their parent a comes before b. But the parent is above its guarantee: the scheduler may go to y.
              queues x 40g, x.a 20g, x.b 20g, y 30g, z 30g
              node n1 100g: x.b 10 x 10g
              x.a asks 2 x 10g
              > round = kinds ORDINARY

            what takes the giver below its guarantee is held
              # It gives down to its guarantee, and what is freed last would go back to it.
              queues a 50%, b 45%, c 5%
              node n1 100g: b 10 x 10g
              b asks 10 x 10g
              a asks 6 x 10g
              > round = kinds UNHELD UNHELD UNHELD UNHELD ORDINARY

            what may stand behind a larger ask of the leaf is held
              # On a full cluster the scheduler looks no further than the first ask for which there is no room.
              queues a 30%, b 40%, c 30%
              node n1 100g: b 10 x 10g
              a asks 10g
              a/other asks 200g
              > round = kinds ORDINARY

            what may stand behind a larger ask of another leaf is held
              queues a 30%, b 40%, c 30%
              node n1 100g: b 10 x 10g
              a asks 10g
              c asks 200g
              > round = kinds ORDINARY

            what comes before a larger ask is not held
              queues a 30%, b 40%, c 30%
              node n1 100g: b 10 x 10g
              a asks 10g
              b/other asks 200g
              > round = kinds UNHELD

            a placement anywhere is what it was for
              queues a 100g, b 100g, c 10g
              node n1 100g: b 10 x 10g
              node n2 100g: b 10 x 10g
              node n3 10g: c 10g
              a asks 3 x 10g
              > round = open 3, killed 3, reserved none
              > ends c#0; reports n3; a runs 10g on n3; 3s; round = ends PLACED_ELSEWHERE, open 2
            """);
    }

    /** Queue a is owed nothing but by its priority. */
    static Stream<Case> held() {
        return Case.in(FULL + """
            set max_wait_before_kill 15000
            queues a 0% priority 1, b 50%, c 50%
            b asks 10 x 10g
            """, """
            the oldest acts and the others wait
              a asks 3 x 10g
              > round = victims b#7-9, kinds ORDINARY ORDINARY ORDINARY
              > 15s; round = killed b#9, states HELD NOTICED NOTICED

            the node is held for the next once the first is placed
              a asks 3 x 10g
              > round; 15s; round; 3s; round = killed b#9
              > heartbeats; 3s; round = ends PLACED_HERE, killed b#8-9, states HELD NOTICED
              > heartbeats; 3s; round = killed b#7-9
              > heartbeats; 3s; round = open 0

            who has lost its reservation comes before those who are due
              # It has killed, and its node is to be held again before anybody else's turn comes.
              a asks 3 x 10g
              > round; 15s; round; unreserve n1; 3s; round = killed b#9, reserved n1, states HELD NOTICED NOTICED

            where the first held the node in vain those who were told live on
              a asks 10g
              a/other asks 10g
              > round; 15s; round; 60s; round = ends HOLD_TIMEOUT NO_LONGER_FITS, killed b#9
            """);
    }
}
