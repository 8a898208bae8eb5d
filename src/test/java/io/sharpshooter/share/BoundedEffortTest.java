package io.sharpshooter.share;

import io.sharpshooter.fixture.Case;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Trees of queues that could be gone over once more: shares hang on how often that is done, and are to stay what they
 * are. The trees are the smallest of a million random ones that tell.
 */
class BoundedEffortTest {
    static Stream<Case> cases() {
        return Case.in("""
            all begin anew twice
              # Begun anew a third time, a would have 19 and 22, and b 4 and 6.
              node n 30/30c: a 3/2c
              queues a priority 1, b 24/4c
              a/one asks 4 x 4/5c; a/two asks 6/19c; b asks 5 x 4/6c key 1, 4/3c key 2
              = a 15/17c, b 8/12c

            those of a priority are served four times
              # Served a fifth time, b would have 27 and 15, and a nothing of memory and 4 vcores.
              node n 36/36c: a 19/24c
              queues a, b 7 priority 1, c 0/17c priority 1
              a asks 6/5c key 1, 0/4c key 2; b/one asks 2 x 3/4c key 1, 1/3c key 2
              b/two asks 6 x 5/1c; c asks 3/2c key 1, 5 x 2/5c key 2
              = a 5/5c, b 22/14c, c 9/17c
            """);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void gives(Case it) {
        Shares.of(it.scenario().live().cluster()).expect(it.outcome());
    }
}
