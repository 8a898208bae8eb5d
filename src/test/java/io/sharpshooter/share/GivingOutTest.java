package io.sharpshooter.share;

import io.sharpshooter.fixture.Case;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Steps 1 and 2 on leaves whose asks are of one unit, so that nothing is ever trimmed. */
class GivingOutTest {
    static Stream<Case> cases() {
        return Case.in("""
            what is free in pieces that fit nobody is nobody's due, but for one piece
              node n 10: a 9
              node m 10: a 9
              node o 10: b 9
              queues a 1, b 1
              a asks 10 x 2; b asks 10 x 2
              = a 15, b 13

            guarantees are not touched by that
              node n 10: a 9
              node m 10: a 9
              queues a 1, b 10
              a asks 10 x 2; b asks 1 x 10
              = a 9, b 10

            odd units go to the lowest paths
              node n 11
              queues c, a, b
              c asks 100 x 1; a asks 100 x 1; b asks 100 x 1
              = a 4, b 4, c 3

            a disabled queue starts with what it uses
              node n 100: d 40
              queues a 50, d protected
              a asks 100 x 1
              = d 40, a 60

            a disabled queue above its maximum starts with that
              node n 100: d 40
              queues d protected max 30
              = d 30

            where starts are too much each keeps its own and the rest goes by guarantee
              # A disabled queue holds 60 of 100; a and b claim 50 together.
              node n 100: a 10, d 60
              queues a 40, b 10, d protected
              a asks 30 x 1; b asks 10 x 1
              = a 40, b 10, d 50

            where even what is held is too much it is scaled down
              node n 100: p.a 40, p.b 20, q 40
              queues p 30, p.a 40, p.b 20, q 70
              q asks 60 x 1
              = p 30, p.a 20, p.b 10, q 70

            a queue without access to the partition gets nothing
              node n 100: a 10
              queues a max 0
              a asks 10 x 1
              = a 0

            where guarantees are more than there is each keeps its own and the rest goes by guarantee
              # Nodes were lost, say, so that a and b are promised more than there is.
              node n 32: a 20
              queues a 40, b 80
              a asks 20 x 1; b asks 80 x 1
              = a 24, b 8

            amounts of many bits are exact
              # 2^50 + 1 in all, asks of 2^40; a is promised 2^48, and b one less than 2^49.
              node n 1125899906842625: c 1125899906842625
              queues a 281474976710656, b 562949953421311, c
              a asks 1048576 x 1099511627776; b asks 1125899906842625
              = a 1125899906842624, b 0, c 1

            a parent wants no more than its children may have
              node n 100: p.a 10, p.b 20
              queues p 50, p.a max 15, p.b
              p.a asks 100 x 1
              = p is due 35, p 35

            the root wants what its queues want
              node n 100: a 10, b 5
              queues a, b
              a asks 20 x 1
              = root is due 35
            """);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void gives(Case it) {
        Shares.of(it.scenario().live().cluster()).expect(it.outcome());
    }
}
