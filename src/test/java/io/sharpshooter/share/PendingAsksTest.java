package io.sharpshooter.share;

import static io.sharpshooter.fixture.Scenario.scenario;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Amount;
import io.sharpshooter.fixture.Case;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ResourceVector;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What counts as pending. */
class PendingAsksTest {
    /** What comes out is how many of each ask of a queue are pending, and their sum. */
    static Stream<Case> cases() {
        return Case.in("""
            asks of active apps count in the scheduler's order
              queues p, p.a
              node n 100
              p.a/one asks 2 x 10 key 1, 5 key 2; p.a/two asks 3 x 1
              = p.a 2 1 3 of 28

            asks for another partition do not count
              queues a
              node n 100
              a asks 2 x 10 label gpu
              = a of 0

            asks of apps that are not active do not count
              queues a
              node n 100
              a asks 2 x 10 inactive
              = a of 0

            asks that no node could hold do not count
              queues a
              node n1 60/5c; node n2 10/50c
              a asks 60/5c key 1, 60/6c key 2, 10/50c key 3
              = a 1 1 of 70/55c

            asks that a queue above could never hold do not count
              # One that can never run must not use up its user's room either.
              queues p max 40, p.a user u 30
              node n 100
              p.a/one asks 50 user u; p.a/two asks 40 user u
              = p.a 1 of 40

            the last container may cross the user limit
              queues a user u 30
              node n 100: a 5 user u
              a asks 9 x 10 user u
              = a 3 of 30

            a million containers are counted at once
              queues a user u 400000
              node n 1000000
              a asks 1000000 x 1 user u
              = a 400001 of 400001

            the limit holds over all apps of a user and for nobody else
              queues a user u 30 user v 30
              node n 100
              a/one asks 2 x 10 user u; a/two asks 10 user v; a/three asks 5 x 10 user u
              = a 2 1 2 of 50

            the limit of a user is one for each leaf
              queues a user u 10, b user u 10
              node n 100
              a asks 5 x 10 user u; b asks 5 x 10 user u
              = a 2 of 20, b 2 of 20

            many large containers are counted without overflow
              queues a
              node n 1125899906842624
              a asks 2147483647 x 562949953421312
              = a 2147483647 of 9223372036854775807
            """);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void counts(Case it) {
        var shares = Shares.of(it.scenario().live().cluster());
        for (var expected : it.outcome()) {
            var queue = expected.substring(0, expected.indexOf(' '));
            assertThat(queue + pending(shares, queue)).isEqualTo(expected.substring(0, expected.indexOf(" of")));
            var sum = expected.substring(expected.indexOf(" of ") + 4);
            assertThat(shares.pending.sum(shares.index(queue)))
                    .isEqualTo(Amount.of(sum).vector());
        }
    }

    private static String pending(Shares shares, String queue) {
        return shares.pending.of(shares.index(queue)).stream()
                .map(ask -> " " + ask.count())
                .collect(joining());
    }

    @Test
    void asksLargerThanTheRootsMaximumDoNotCount() {
        var live = scenario("queues a; node n 100; a asks 50 key 1, 40 key 2").live();
        live.cluster().queue("root").in("").maximum = ResourceVector.of(40, 0, 0);
        assertThat(pending(Shares.of(live.cluster()), "a")).isEqualTo(" 1");
    }

    @Test
    void containersOfOpenClaimsAreLeftOut() {
        var live = scenario("queues a; node n 100; a asks 3 x 10 key 1, 7 key 2, 5 key 3")
                .live();
        var app = live.app("a").id;
        Map<AskId, Integer> claimed = Map.of(new AskId(app, new AskKey(1, 0)), 2, new AskId(app, new AskKey(2, 0)), 1);
        assertThat(pending(Shares.of(live.cluster(), claimed), "a")).isEqualTo(" 1 1");
    }

    @Test
    void containersOfOpenClaimsWeighOnTheirUsersLimit() {
        var live = scenario("queues a user u 30; node n 100; a/one asks 5 x 10 user u; a/two asks 2 x 10 user u")
                .live();
        var claimed = new AskId(live.app("a", "two").id, new AskKey(20, 0));
        assertThat(pending(Shares.of(live.cluster(), Map.of(claimed, 2)), "a")).isEqualTo(" 2");
    }
}
