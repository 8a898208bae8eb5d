package io.sharpshooter.round;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import java.util.stream.Stream;

/** Asks of which some may have come already. */
class DoubtedTest implements Tables {
    private static final String FULL = """
            queues batch 40%, gpu 60%
            node n1 n2 n3 n4 100g: batch 10 x 10g
            gpu asks 60g
            """;

    static Stream<Case> cases() {
        return Case.in(FULL, """
            nobody is told for them and no node is read where nothing else waits
              > doubts gpu 1; round = victims none, gpu DOUBTED, gpu DOUBTED 1, reads no node
              > doubts gpu 0; round = gpu HELPED 1, killed 6

            the rest is helped
              gpu asks 2 x 60g
              > doubts gpu 1; round = open 2, gpu HELPED 2, gpu DOUBTED 1
              > round = gpu HELPED 2, gpu DOUBTED 1

            more may be doubted than waits
              # More came than is waited for now.
              > doubts gpu 3; round = victims none, gpu DOUBTED 1

            a claim that is due lets its victims live until the doubt is over
              set max_wait_before_kill 3000
              > round; doubts gpu 1; 3s; round = open 1, gpu HELPED 1, killed none
              > doubts gpu 0; 3s; round = killed 6

            a claim that is in doubt until the hold timeout after its deadline ends and nobody dies
              # A master may get something, and ask anew, with each heartbeat: others do not wait for ever.
              set max_wait_before_kill 3000
              set hold-timeout-ms 30000
              > round; doubts gpu 1; 3s; round = open 1
              > 29s; round = open 1
              > 1s; round = ends PLACED_ELSEWHERE, killed none
              > doubts gpu 0; 3s; round = open 1, states NOTICED

            of several claims that are due the one that was due first strikes
              # Two were told for at different times, and one container may have come.
              set max_wait_before_kill 6000
              > round; 3s; gpu asks 60g; round = open 2
              > doubts gpu 1; 6s; round = killed 6, states HELD NOTICED

            what has struck goes on
              # Those for whom somebody has died are not told anew, and what is doubted is none of theirs.
              > round = killed 6
              > doubts gpu 1; 3s; round = open 1
              > doubts gpu 0; heartbeats; 3s; round = ends PLACED_HERE

            since when something fits is remembered
              # Room for it has been there for a while, which is not forgotten while nobody looks.
              set blocked-after-ms 6000
              node n5 60g
              > round = gpu FITS_NOW 1
              > doubts gpu 1; 3s; round = gpu DOUBTED 1
              > doubts gpu 0; 3s; round = open 1, killed none
            """);
    }

    static Stream<Case> ofOthers() {
        return Case.in("""
            the scheduler counts them and so do the shares
              # What gpu does not use would go to batch and idle by halves: with its ask idle is due 20.
              queues batch 20%, gpu 60%, idle 20%
              node n1 100g: batch 10 x 10g
              gpu asks 60g
              idle asks 50g
              > doubts gpu 1; round = gpu DOUBTED, idle NOT_ENTITLED

            who is held back does not keep others on the node from striking
              # Both take a small container of the node, the one whose ask may have come first.
              set natural_termination_factor 1.0
              set max_wait_before_kill 3000
              queues batch 50%, gpu 0% priority 1, idle 50%
              node n1 100g: batch 10 x 10g
              gpu/one asks 10g
              gpu/two asks 10g
              > round = kinds ORDINARY ORDINARY
              > doubts gpu/one 1; 3s; round = killed 1, states NOTICED HELD
            """);
    }
}
