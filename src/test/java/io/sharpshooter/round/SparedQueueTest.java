package io.sharpshooter.round;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import java.util.stream.Stream;

/** Queues that are only watched while others are acted on. */
class SparedQueueTest implements Tables {
    private static final String QUEUES = """
            set max_wait_before_kill 15000
            queues batch 20%, other 20%, gpu 60%
            node n1 100g: batch 9 x 10g
            node n2 100g: other 10 x 10g aged 9000s
            """;

    static Stream<Case> spared() {
        return Case.in(QUEUES + "gpu asks 60g\n", """
            nothing is done for it
              set root.gpu.preemption-observe-only true
              > round = gpu OBSERVE_ONLY 1, open 0

            nor to it, and others give instead
              set root.batch.preemption-observe-only true
              > round = victims other#0-5

            those below follow
              set root.preemption-observe-only true
              > round = open 0

            but for those that say otherwise
              set root.preemption-observe-only true
              set root.gpu.preemption-observe-only false
              set root.batch.preemption-observe-only false
              > round = victims batch#4-8

            where nothing is done for anybody all are alike
              set root.batch.preemption-observe-only true
              set observe_only true
              > round = gpu OBSERVE_ONLY 1, victims batch#4-8

            a claim for it ends before its deadline
              > round; set root.gpu.preemption-observe-only true; 3s; round = ends OBSERVE_ONLY, nobody dies

            as does one that would take from it
              > round = victims batch#4-8
              > set root.batch.preemption-observe-only true; 3s; round = ends OBSERVE_ONLY, victims other#0-5

            for whom somebody has died the node is held on
              > round; 15s; round = killed batch#4-8
              > set root.gpu.preemption-observe-only true; 3s; round = ends none, holds n1
            """);
    }

    static Stream<Case> reasons() {
        return Case.in(QUEUES + "gpu asks 60g only n1\n", """
            where nobody else gives it is named
              set root.batch.preemption-observe-only true
              > round = gpu ONLY_PROTECTED_VICTIMS, number gpu ONLY_PROTECTED_VICTIMS only observed root.batch
            """);
    }

    /** A node is reserved for what fits and is not placed, unless that is for a queue that is only watched. */
    static Stream<Case> blocked() {
        String table = """
            what fits has its node
              > round; 12s; round = kinds BLOCKED

            but not for it
              set root.gpu.preemption-observe-only true
              > round; 12s; round = gpu FITS_NOW, open 0
            """;
        return Case.in("queues gpu\nnode n1 100g\ngpu asks 60g\n", table);
    }
}
