package io.sharpshooter.insight;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Scenario;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KillMessageTest {
    /** Each with its rows, and what comes after {@code Preempted}. */
    static Stream<String> cases() {
        return Stream.of("""
            # claims that are counted as done change nothing
            queues a 50%, b 50%; node n1 n2 n3 64g: b 8 x 8g; a asks 2 x 48g
            =for root.a, which wants 48 GB, is due 96 and holds 0;
             root.b uses 192 GB and is due 96; the cheapest of 3 nodes; claim 1.
            # nodes are not compared for a small one
            queues a 50%, b 50%; node n1 n2 64g: b 8 x 8g; a asks 8g
            =for root.a, which wants 8 GB, is due 64 and holds 0; root.b uses 128 GB and is due 64; claim 1.
            # of higher priority, and with a name that changes a terminal
            queues a\u001b[2J 10% priority 1, b 50%; node n1 n2 50g: b 5 x 10g; a\u001b[2J asks 20g
            =for root.a\\u001b[2J, which has the higher priority, wants 20 GB, is due 20 and holds 0;
             root.b uses 100 GB and is due 50; the cheapest of 2 nodes; claim 1.
            # beyond the guarantee
            queues a 20%, b 20%, idle 60%; node n1 100g: a 20g, b 8 x 10g; a asks 25g
            =for root.a, which wants 25 GB, is due 45 and holds 20; root.b uses 80 GB and is due 55; claim 1.
            # another partition
            queues a 50% of x, b 50% of x; node n1 64g label x: b 8 x 8g; a asks 20g label x
            =in partition x for root.a, which wants 20 GB, is due 32 and holds 0;
             root.b uses 64 GB and is due 32; claim 1.
            # what was lacked
            queues a 50%, b 50%; node n1 64g/99c/8gpu: b 8 x 8g/2c/1gpu; a asks 30g/2c/2gpu
            =for root.a, which wants 30 GB + 2 yarn.io/gpu, is due 32 GB + 4 yarn.io/gpu
             and holds 0 GB + 0 yarn.io/gpu; root.b uses 64 GB + 8 yarn.io/gpu
             and is due 32 GB + 4 yarn.io/gpu; claim 1.
            # parts of a gigabyte
            queues a 50%, b 50%; node n1 3g: a 500, b 1030, b 1542; a asks 1g
            =for root.a, which wants 1 GB, is due 1.5 and holds 500 MB; root.b uses 2.5 GB and is due 1.5; claim 1.
            # an app of higher priority
            queues a 50% inside, b 50%; node n1 n2 60g: a/low 3 x 10g, b 3 x 10g; a/high asks 30g ranked 1
            =for another app of root.a, which wants 30 GB and has the higher priority;
             the cheapest of 2 nodes; claim 1.
            # a user within his limit
            queues a 50% inside user eve 20g user bob 30g, b 50%
            node n1 100g: a/eves 5 x 10g user eve, b 5 x 10g; a/bobs asks 20g user bob
            =for another app of root.a, which wants 20 GB and is of a user within his limit; claim 1.
            # an older user
            set intra-queue-preemption.preemption-order-policy priority_first; queues a 50% inside, b 50%
            node n1 100g: a/young 5 x 10g user eve submitted 1m, b 5 x 10g; a/old asks 20g user bob submitted 9m
            =for another app of root.a,
             which wants 20 GB and is of equal priority and of a user with an older app; claim 1.
            """.split("(?m)^# .*\n")).skip(1);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void saysWhy(String text) {
        var parts = text.split("=");
        var scenario = Scenario.scenario(parts[0]).set("intra-queue-preemption.enabled", "true");
        var round = scenario.round();
        var claim = round.openClaims().get(0);
        var message = new KillMessage(round.decision());
        var sentence = parts[1].replace("\n", "");
        assertThat(message.of(claim, claim.victims().get(0))).isEqualTo("Preempted " + sentence);
    }
}
