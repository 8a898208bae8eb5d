package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Somebody lets others die for asks that he lets go then, or for containers that he gives back before they run. */
class LetGoTest implements Tables {
    /** On the spare node nothing fits but what a test starts. Queue batch always wants more. */
    private static final String FULL = """
            queues batch 40%, gpu 60%, other
            node spare 5g
            node n1 n2 n3 n4 n5 n6 100g: batch 10 x 10g
            batch asks 1000 x 10g
            """;
    /** Six die in vain, and what they held goes back to batch. */
    private static final String IN_VAIN = "gpu asks 60g key %d; round; withdraws gpu; heartbeats; 3s";

    private static final String ONCE = IN_VAIN.formatted(1);
    private static final String TWICE = ONCE + "; " + IN_VAIN.formatted(2);

    static Stream<Case> letsGo() {
        return Case.in(FULL, """
            the first time costs nothing
              > ONCE = killed 6
              > gpu asks 60g key 3; round = ends ASK_WITHDRAWN, killed 12, withdrawals gpu 1

            from the second time on his next claim waits and he is told until when
              > TWICE; gpu asks 60g key 3; round = killed 12, gpu LAST_CLAIM_EXPIRED, open 0, withdrawals gpu 2
              = number gpu LAST_CLAIM_EXPIRED withdrawn 2
              = number gpu LAST_CLAIM_EXPIRED until 2023-11-14T22:14:26Z
              > 59s; round = gpu LAST_CLAIM_EXPIRED
              > 1s; round = gpu HELPED

            a container that runs in between changes nothing
              > ONCE; gpu asks 60g key 3; round; heartbeats; 3s; round; starts gpu; heartbeats; 3s
              > gpu asks 60g key 4; round = killed 18, gpu HELPED
              > withdraws gpu; heartbeats; 3s; gpu asks 60g key 5; round = nobody dies, gpu LAST_CLAIM_EXPIRED

            what is long ago counts no more
              # Whoever waits for a minute each time is not counted for ever: only ten minutes are remembered.
              > TWICE; round; 599s; decide = withdrawals gpu 2
              > 3s; round = withdrawals gpu 0
              > gpu asks 60g key 3; round; withdraws gpu; heartbeats; 3s; gpu asks 60g key 4; round = gpu HELPED

            a claim that is open by then goes on
              # Whom he has had told already dies at the deadline: only the next claim waits.
              set max_wait_before_kill 3000
              > gpu asks 60g key 1; round; 3s; round; withdraws gpu; heartbeats; 3s
              > gpu asks 60g key 2; round; gpu/old asks 60g key 1 only n1; 3s; round = killed 12
              > withdraws gpu; heartbeats; 3s; gpu asks 60g key 3; round = killed 18, withdrawals gpu 2
              > decide = gpu/old HELPED, gpu LAST_CLAIM_EXPIRED

            others of his queue are helped, and he himself elsewhere
              queues third 30%
              > TWICE; gpu/another asks 60g user somebody-else; gpu asks 60g key 3; third asks 60g
              > round = gpu LAST_CLAIM_EXPIRED, gpu/another HELPED, third HELPED

            what is let go together counts once
              # A job that is given up is one withdrawal, however many containers it waited for, and since when.
              > gpu asks 2 x 60g key 1; gpu asks 60g key 2; round = killed 18
              > 3s; gpu asks 60g key 3; round = killed 24
              > withdraws gpu; heartbeats; 3s; gpu asks 60g key 4; round = killed 30, withdrawals gpu 1

            what had struck before he was counted belongs to that
              # The master takes it back in parts, with its next heartbeats.
              > gpu/second asks 60g key 1; gpu asks 60g key 2; round = killed 12
              > withdraws gpu; 3s; round = withdrawals gpu 1
              > withdraws gpu/second; heartbeats; 3s; round = withdrawals gpu 1, open 0

            a claim that ends before anybody has died counts nothing
              set max_wait_before_kill 15000
              > TWICE; gpu asks 60g key 3; round = gpu HELPED, killed none, withdrawals gpu 0

            a claim for which nobody dies counts nothing
              # It has waited for a node with room, which the scheduler has not used.
              set blocked-after-ms 3000
              node n7 100g
              > withdraws batch; gpu asks 60g key 1; round; 3s; round = open 1, killed none
              > withdraws gpu; 3s; round; gpu asks 60g key 2; round; 3s; round = open 1, killed none
              > withdraws gpu; 3s; round = withdrawals gpu 0

            an ask that is resized has been let go
              > gpu asks 60g; round; withdraws gpu; gpu asks 50g; 3s; round = ends ASK_RESIZED, withdrawals gpu 1

            an ask that applies to other nodes now has been let go
              > gpu asks 60g only n1|n2; round = nodes n2
              > withdraws gpu; gpu asks 60g only n1; 3s; round = ends NODE_NOT_ELIGIBLE, withdrawals gpu 1

            an app that is killed has let go
              > gpu asks 60g only n1; round; unreserve n1; gone gpu
              > heartbeats; 3s; round = ends APP_GONE, withdrawals gpu 1

            an app that is moved has not let go
              # Its ask waits in the other queue.
              > gpu asks 60g; round; moves gpu other; 3s; round = ends APP_MOVED, withdrawals gpu 0

            nobody is remembered for longer than he is held back or counted
              set loss-memory-ms 30000
              > TWICE; gpu asks 60g key 3; round = gpu LAST_CLAIM_EXPIRED, withdrawals gpu 2
              > 50s; round; decide = gpu LAST_CLAIM_EXPIRED
              > 10s; round = withdrawals gpu 0
            """.replace("ONCE", ONCE).replace("TWICE", TWICE));
    }

    static Stream<Case> givesBack() {
        return Case.in(FULL + "gpu asks 60g key 1", """
            what is given back before it runs is told and counted
              > round; heartbeats; 3s; round = ends PLACED_HERE, follows 1, unused 0
              > returns gpu; 3s; round = unused 1, withdrawals gpu 1, follows 0
              > 3s; round = unused 0

            what is given back before any round has seen it is told and counted too
              > round; heartbeats; returns gpu; 3s; round = ends PLACED_HERE, unused 1, withdrawals gpu 1

            what runs is followed no more
              > round; heartbeats; 3s; round; starts gpu; 3s; round = follows 0
              > returns gpu; 3s; round = unused 0, withdrawals gpu 0

            what is not known to run is followed for the hold timeout
              > round; heartbeats; 3s; round; 59s; round = follows 1
              > 1s; round = follows 0

            who gives back for the second time waits
              > round; heartbeats; returns gpu; heartbeats; 3s; round = withdrawals gpu 1
              > 3s; gpu asks 60g key 2; round; heartbeats; returns gpu; heartbeats; 3s; round = withdrawals gpu 2
              > 3s; gpu asks 60g key 3; round = gpu LAST_CLAIM_EXPIRED, nobody dies

            what is given back together counts once
              # They had all struck before he was counted.
              > round; gpu asks 60g key 2; round; heartbeats; returns gpu; 3s; round = unused 2, withdrawals gpu 1

            what fit anyway is not followed
              set blocked-after-ms 3000
              node n7 100g
              > withdraws batch; round; 3s; round = open 1, killed none
              > heartbeats; 3s; round = ends PLACED_HERE, follows 0
            """);
    }

    @Test
    void theWaitDoublesUntilItIsLongerThanTheMemory() {
        var story = scenario(FULL).story();
        int key = 1;
        for (long wait : new long[] {0, 0, 60, 120, 240, 480, 960, 0, 60}) {
            story.with("gpu asks 60g key " + key++);
            long waited = 0;
            while (story.round().outcomes("gpu").containsKey(Reason.LAST_CLAIM_EXPIRED)) {
                story.heartbeats().passSeconds(1);
                waited++;
            }
            assertThat(waited).isEqualTo(wait);
            story.withdraws("gpu").heartbeats().passSeconds(3);
        }
    }
}
