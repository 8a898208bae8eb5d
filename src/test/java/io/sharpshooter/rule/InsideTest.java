package io.sharpshooter.rule;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import java.util.stream.Stream;

/** Apps and users of one queue take from each other. */
class InsideTest implements Tables {
    private static final String ON = """
            set intra-queue-preemption.enabled true
            set intra-queue-preemption.preemption-order-policy priority_first
            set intra-queue-preemption.max-allowable-limit 1
            """;

    static Stream<Case> ofAHalf() {
        return Case.in(ON + "queues a 50% inside, b 50%", """
            an app of higher priority takes from one of lower priority, down to nothing
              node n1 100g: a/low 5 x 10g, b 5 x 10g
              a/high asks 50g ranked 1
              = victims a#0-4

            switched off nobody gives
              set intra-queue-preemption.enabled false
              node n1 100g: a/low 5 x 10g, b 5 x 10g
              a/high asks 50g ranked 1
              = victims none, a/high NOT_ENTITLED

            other queues that owe something give first
              node n1 100g: a/low 2 x 10g aged 1s, b 8 x 10g aged 9000s
              a/high asks 20g ranked 1
              = victims b#0-1

            no master dies
              node n1 100g: a/low 10g am, a/low 4 x 10g, b 5 x 10g
              a/high asks 50g ranked 1
              = victims none, a/high NOT_ENTITLED

            of equal priority the older user comes first
              node n1 100g: a/young 5 x 10g user eve submitted 1m, b 5 x 10g
              a/old asks 20g user bob submitted 9m
              = victims a#3-4

            the younger one takes nothing
              node n1 100g: a/old 5 x 10g user eve submitted 9m, b 5 x 10g
              a/young asks 2 x 10g user bob submitted 1m
              = victims none, a/young NOT_ENTITLED

            an app takes nothing from itself
              node n1 100g: a/high 5 x 10g ranked 1, b 5 x 10g
              a/high asks 10g ranked 1
              = victims none, a/high NOT_ENTITLED

            to others the queue is one
              node n1 100g: a/high 5 x 10g ranked 9 aged 1s, a/low 5 x 10g aged 900s
              b asks 30g
              = victims a#0-2

            what is reserved inside does not pay for what the queue is not owed
              node n1 100g: a/low 5 x 10g, b 5 x 10g
              a/low reserves 10g on n1
              a/high asks 10g ranked 1
              = victims a#4
            """);
    }

    static Stream<Case> cases() {
        return Case.in(ON, """
            a queue that is hardly used is left in peace
              queues a 100% inside max 40%
              node n1 100g: a/low 4 x 10g
              a/high asks 10g ranked 1
              = victims none, a/high QUEUE_MAXIMUM

            a maximum is relieved from inside
              queues a 60% inside max 40%
              node n1 100g: a/low 4 x 10g
              a/high asks 10g ranked 1
              = victims a#3

            a user's limit is relieved by his own apps
              queues a 50% inside user bob 20g, b 50%
              node n1 100g: a/low 3 x 10g user bob, a/other 2 x 10g user eve, b 5 x 10g
              a/high asks 10g ranked 1 user bob
              = victims a#2

            who is further above it than he asks for has to wait
              queues a 50% inside user bob 20g, b 50%
              node n1 100g: a/low 4 x 10g user bob
              a/high asks 10g ranked 1 user bob
              = victims none, a/high USER_LIMIT

            who holds more than his limit is not ahead with that
              queues a 50% inside user eve 20g, b 50%
              node n1 100g: a/proud 5 x 10g user eve ranked 9, b 5 x 10g
              a/modest asks 30g user bob
              = victims a#2-4

            only so much is told at once
              set max_wait_before_kill 15000
              set intra-queue-preemption.max-allowable-limit 0.2
              queues a 100% inside
              node n1 100g: a/low 10 x 10g
              a/high asks 4 x 10g ranked 1
              = a/high HELPED 2, a/high BUDGET_SPENT 2

            a single claim may be larger
              set max_wait_before_kill 15000
              set intra-queue-preemption.max-allowable-limit 0.2
              queues a 100% inside
              node n1 100g: a/low 10 x 10g
              a/high asks 60g ranked 1
              = victims a#4-9

            what a user is not promised comes from his own apps alone
              queues a 41g inside user eve 21g user bob 21g, b 55g
              node n1 96g: a/eves 17g user eve ranked 5, a/eve 4g user eve am, a/bob 5 x 4g user bob, b 55g
              a/eves asks 4g user eve ranked 5
              = victims none, a/eves NOT_ENTITLED

            with users first a priority counts for the apps of one user alone
              set intra-queue-preemption.preemption-order-policy userlimit_first
              queues a 50% inside user bob 25g user eve 25g, b 50%
              node n1 100g: a/eve 2 x 10g user eve, a/bob 3 x 10g user bob, b 5 x 10g
              a/boss asks 10g user eve ranked 9
              = victims a#1

            with users first who is below his limit takes from who is above his
              set intra-queue-preemption.preemption-order-policy userlimit_first
              queues a 50% inside user bob 20g user eve 20g, b 50%
              node n1 100g: a/eve 5 x 10g user eve ranked 9, b 5 x 10g
              a/bob asks 20g user bob
              = victims a#3-4

            a type that nobody lacks does not stand in the way
              set intra-queue-preemption.preemption-order-policy userlimit_first
              queues a 50%, b 50% inside user eve 30g/300c user bob 30g/300c
              node n1 60g/600c: b/eve 6 x 10g/10c user eve
              b/bob asks 30g/30c user bob
              = victims b#3-5

            nor does it cost a container
              queues a 40%, b 60% inside
              node n1 100g/50c: a 20 x 1g/1c, b/low 15 x 1g/2c
              b/high asks 2g/1c ranked 1
              = victims b#14

            what the largest share allows is enough
              queues a 50%, b 50% inside user bob 31g/10c
              node n1 100g/100c: b/low 4 x 10g/5c user bob, a 60g/10c
              b/high asks 10g/1c ranked 1 user bob
              = victims b#3

            down to a limit of equal shares is enough too
              queues a 50%, b 50% inside user bob 40g/40c
              node n1 100g/100c: b/low 5 x 10g/10c user bob, a 50g/50c
              b/high asks 10g/10c ranked 1 user bob
              = victims b#4

            balance switched off a demand takes from nobody it does not outrank
              set preemption-to-balance-queue-after-satisfied.enabled false
              queues a 20%, b 20%, idle 60%
              node n1 100g: b 10 x 10g
              a asks 50g
              = victims none, a BALANCE_OFF
            """);
    }
}
