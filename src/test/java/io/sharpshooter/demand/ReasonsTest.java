package io.sharpshooter.demand;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Why a waiting container gets nothing: the first test that fails. */
class ReasonsTest implements Tables {
    static Stream<Case> cases() {
        return Case.in("""
            only a queue ahead could make room on a node
              # Half of each node is free, so that nodes have to be looked at to know it.
              queues a 50%, b 10% priority 9
              node n1 n2 100g: b 5 x 10g
              a asks 80g
              = a ONLY_HIGHER_PRIORITY_VICTIMS

            a large one whose only node small ones hold
              queues a 25% priority 1, b 50%, c 25%
              node n1 64g: c 16 x 4g
              a asks 4g
              b asks 32g
              = a HELPED, b NODES_HELD

            a small one whose only node a large one holds
              queues a 50%, b 25%, c 25%; node n1 64g: c 16 x 4g
              a asks 32g; b asks 4g
              = a HELPED, b NODES_HELD

            a large one beside whose held node nobody may be taken
              queues a 25% priority 1, b 50%, c 25%
              node n1 64g: c 4 x 4g, c 12 x 4g am
              a asks 4g
              b asks 32g
              = a HELPED, b ONLY_PROTECTED_VICTIMS

            an app behind the am limit
              queues a 60%, b 40%; node n1 100g: b 10 x 10g
              a asks 200g inactive
              = a APP_NOT_ACTIVE

            nearly all that can be counted changes nothing for others
              queues a 60%, b 40%; node n1 100g: b 10 x 10g
              a/huge asks 3 x 9007199254740991g
              a asks 60g
              = a/huge NO_NODE_BIG_ENOUGH 3, a HELPED, victims b#4-9

            no node that it may use
              queues a 60%, b 40%; node n1 100g: b 10 x 10g
              a asks 60g only elsewhere
              = a NO_ELIGIBLE_NODE

            what may run nowhere is not pending though it is more than its queue is due
              # What a does not use is shared by b and c, 50 each; with a's ask c would be due 20.
              queues a 60%, b 20%, c 20%
              node n1 100g: b 10 x 10g
              a asks 70g nowhere
              c asks 50g
              = c HELPED, a NO_ELIGIBLE_NODE

            the maximum of a parent
              queues p 60% max 60%, p.a 60%, b 40%
              node n1 100g: p.a/other 10g, b 9 x 10g
              p.a asks 60g
              = p.a QUEUE_MAXIMUM

            the user's limit
              queues a 60% user bob 10g, b 40%
              node n1 100g: a 2 x 10g user bob, b 8 x 10g
              a asks 40g user bob
              = number a USER_LIMIT user bob, number a USER_LIMIT user used memory-mb=20480
              = number a USER_LIMIT user limit memory-mb=10240, number a USER_LIMIT wanted memory-mb=40960

            the user limit may be crossed by the last container
              queues a 60% user bob 10g, b 40%
              node n1 100g: b 10 x 10g
              a asks 2 x 50g user bob
              = a HELPED 1, a USER_LIMIT 1

            room that is there is promised once
              queues a 60%, b 40%
              node n1 100g: b 4 x 10g
              node n2 100g: b 10 x 10g
              a asks 2 x 60g
              = a FITS_NOW 1, a HELPED 1, nodes n2

            a claim for which b would fall below its due leaves nothing beside it
              set max_ignored_over_capacity 0
              queues a 60g, b 10g, c 30g
              node n1 100g: b 90g
              a asks 60g
              c asks 30g
              = a ONLY_PROTECTED_VICTIMS

            room beside a claim is promised and nobody else dies for it
              queues a 60g, b, c 30g
              node n1 100g: b 90g
              a asks 60g
              c asks 30g
              = victims b#0, a HELPED, c FITS_NOW

            no node is read when nothing waits
              queues a 60%, b 40%; node n1 100g: b 10 x 10g
              = reads no node

            no node is read when nobody can be helped
              queues a 60%, b 40%; node n1 100g: b 10 x 10g
              b asks 60g
              a asks 101g
              a/greedy asks 70g
              a/later asks 10g inactive
              = reads no node
            """);
    }

    static Stream<Case> numbers() {
        return Case.in("""
            where nobody gives the reason is the rule without which somebody would
              # Solid gives nothing; without the dead zone b would give ten of its fifty. No node is read for that.
              set max_ignored_over_capacity 0.3
              queues a 50%, b 40%, solid 10% protected
              node n1 100g: b 5 x 10g, solid 5 x 10g
              a asks 10g
              = reads no node, number a DEAD_ZONE in the dead zone root.b
              = number a DEAD_ZONE preemption disabled root.solid
              = no-number a DEAD_ZONE within its due

            where nodes are read the reason is the rule without which there is a plan
              # 45 are free on each node, and without the dead zone b would give two of its ten.
              set max_ignored_over_capacity 0.3
              queues a 50%, b 8g
              node n1 n2 50g: b 5 x 1g
              a asks 46g only n1
              = a DEAD_ZONE

            where nodes are read and no rule is in the way it is protection
              set max_ignored_over_capacity 0.3
              queues a 50%, b 8g
              node n1 n2 50g: b 5 x 1g
              a asks 49g only n1
              = a ONLY_PROTECTED_VICTIMS

            the numbers of a dead zone
              set max_ignored_over_capacity 0.5
              queues a 30%, b 70%
              node n1 100g: b 10 x 10g
              a asks 30g
              = number a DEAD_ZONE in the dead zone root.b, number a DEAD_ZONE its use memory-mb=102400
              = number a DEAD_ZONE gives above memory-mb=107520, number a DEAD_ZONE wanted memory-mb=30720

            the numbers of a queue ahead
              queues a 30%, b 70% priority 7
              node n1 100g: b 10 x 10g
              a asks 30g
              = number a ONLY_HIGHER_PRIORITY_VICTIMS ahead root.b
              = number a ONLY_HIGHER_PRIORITY_VICTIMS its priority 7
              = number a ONLY_HIGHER_PRIORITY_VICTIMS own priority 0

            the numbers of a mask
              # Its end is said by the clock on the wall, however that was set when the ask was left alone.
              queues a 60%, b 40%
              node n1 100g: b 10 x 10g
              a asks 60g
              > round; 60s; round = number a LAST_CLAIM_EXPIRED failures 1
              = number a LAST_CLAIM_EXPIRED until 2023-11-14T22:16:20Z
              > wall -86400; 60s; round = number a LAST_CLAIM_EXPIRED until 2023-11-13T22:16:20Z
            """);
    }

    static Stream<Case> fromRoundToRound() {
        return Case.in("""
            the user limit counts what is reserved for another ask of the user
              # Of two nodes one is reserved for the first ask of bob's.
              queues a 60% user bob 10g, b 40%
              node n1 n2 100g: b 10 x 10g
              a asks 50g user bob
              > round = a HELPED 1
              > a/second asks 60g user bob; 3s; round = a HELPED, a/second USER_LIMIT

            the user limit counts what a claim has reserved once
              # Bob may hold 60: the 50 that are reserved are not 50 to run besides.
              queues a 60% user bob 60g, b 40%
              node n1 n2 100g: b 10 x 10g
              a asks 50g user bob
              > round = a HELPED 1
              > a/second asks 60g user bob; 3s; round = a/second HELPED

            what fits and is not placed for long becomes a claim without victims
              queues a 60%, b 40%
              node n1 100g: b 4 x 10g
              a asks 60g
              > round; 9s; round = a FITS_NOW
              > 1s; round = a HELPED, victims none, reserved n1

            what fits only once others are dead waits for that
              set max_wait_before_kill 30000
              queues a 60g, b 100g, c 100g
              node n1 100g: b 11 x 8g aged 9000s
              node n2 100g: b 6 x 16g
              node n3 100g: b 10 x 10g aged 9000s, b 16g key 30 reserved
              a asks 60g
              > round = nodes n2
              > c asks 1g; 3s; round = c FITS_NOW
              > 12s; round = c FITS_NOW, nodes n2
            """);
    }

    @Test
    void whoeverHoldsSpaceAndGivesNoneIsNamedWithTheReason() {
        var round = scenario("""
                queues z protected, a 50g, b protected, c 90g, d priority 7, e ams 50g, idle
                node n1 50g: b 3 x 10g, z 2 x 10g
                node n2 50g: c 5 x 10g
                node n3 50g: c 4 x 10g, d 10g
                node n4 50g: e 50g am
                a asks 50g
                """).round().expect("a", Reason.ONLY_PROTECTED_VICTIMS);
        assertThat(round.numbers("a", Reason.ONLY_PROTECTED_VICTIMS))
                .containsEntry("preemption disabled", "root.b, root.z")
                .containsEntry("ahead", "root.d")
                .containsEntry("within its due", "root.c")
                .containsEntry("gives too little, or masters only", "root.e");
    }
}
