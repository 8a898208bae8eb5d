package io.sharpshooter.round;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import java.util.stream.Stream;

/** Large claims of one round that lose less together where a later one chooses first. */
class ResolveTest implements Tables {
    /**
     * The large ask chooses first. It would take n1, for a loss of 11, and leave the small one a loss of 12. The other
     * way round it is 5 and 12.
     */
    private static final String BEST_FOR_BOTH = """
            set cost run-time
            queues a 120g, b 0g
            node n1 60g: b 30g aged 6s, b 30g aged 5s
            node n2 60g: b 60g aged 12s
            a/large asks 60g
            a/small asks 30g
            """;

    static Stream<Case> bothWantOne() {
        return Case.in(BEST_FOR_BOTH, """
            the later one has the node that both want where that loses less
              = nodes n1 n2, victims b#1 b#2, helps a/small a/large
              = number a/small HELPED node n1, number a/large HELPED node n2

            each is killed once
              > round = strikes 2, killed b#1 b#2

            each is told once
              set max_wait_before_kill 15000
              > round = told 2, victims b#1 b#2

            what is only planned is planned so too
              set observe_only true
              = nodes n1 n2, victims b#1 b#2, told 0, strikes 0, number a/large OBSERVE_ONLY node n2

            where the first one drops a reservation it keeps the node
              queues c
              c reserves 60g on n1
              = obstacles c@n1, number a/large HELPED node n1, number a/small HELPED node n2

            who chooses after them finds them as they are
              node n3 60g: b 2 x 10g, b 40g aged 100s
              a/tiny asks 10g
              = number a/tiny HELPED node n3, number a/small HELPED node n1
            """);
    }

    static Stream<Case> others() {
        return Case.in("set cost run-time", """
            nobody of a higher queue dies for it
              queues a 180g priority 3, b 0g priority 1, c 0g priority 2
              node n1 60g: b 30g aged 6s, b 30g aged 5s
              node n2 60g: c 60g aged 12s
              node n3 60g: b 30g aged 100s, b 30g aged 101s
              a/large asks 60g
              a/small asks 30g
              = nodes n1 n3

            those of another queue stay
              queues a 60g, e 60g, b 0g
              node n1 60g: b 30g aged 6s, b 30g aged 5s
              node n2 60g: b 60g aged 12s
              a asks 60g
              e asks 30g
              = nodes n1 n2, helps a e

            it takes no more than the budget
              set threshold 10%
              queues a 190g, b 0g
              node n1 60g: b 30g aged 6s, b 30g aged 5s
              node n2 100g: b 100g aged 12s
              node n3 30g: b 30g aged 10s
              a/large asks 60g
              a/small asks 30g
              > decide = nodes n1 n2
              > set total_preemption_per_round 0.5; decide = nodes n1 n3

            a claim stays where somebody is to have what it leaves
              set threshold 10%
              queues a 160g, b 0g
              node n1 100g: b 50g aged 6s, b 50g aged 5s
              node n2 60g: b 60g aged 13s
              a/large asks 60g
              a/fits asks 40g
              a/small asks 50g
              = nodes n1 n2, a/fits FITS_NOW, helps a/large a/small
            """);
    }
}
