package io.sharpshooter.place;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import java.util.stream.Stream;

class BlockingReservationsTest implements Tables {
    static Stream<Case> cases() {
        return Case.in("""
            what reservations keep out is placed where it may run
              queues svc 50%, batch 50%; node n1 n2 n3 100g: batch 11 x 8g
              batch reserves 36g on n3; svc asks 1g am only n2
              = victims none, obstacles batch@n3, nodes n2

            drops no more reservations than the limits need
              queues svc 50%, batch 50%; node n1 n2 n3 100g: batch 11 x 8g
              batch reserves 18g key 30 on n2
              batch reserves 18g key 31 on n3
              svc asks 1g am
              = victims none, obstacles batch@n3

            of reservations that were made together the first by name goes
              queues svc 50%, batch 50%; node n1 n2 n3 100g: batch 11 x 8g
              batch reserves 18g key 30 aged 60s on n3
              batch reserves 18g key 31 aged 60s on n2
              svc asks 1g am
              = victims none, obstacles batch@n3

            the reservations of the queue furthest over its share go first
              queues svc 40%, far 30%, near 30% max 34%
              node n1 n2 100g: far 11 x 8g
              node n3 100g: near 11 x 8g
              far reserves 30g on n2
              near reserves 18g on n3
              svc asks 1g am
              = victims none, obstacles far@n2

            a reservation of its own does not open a node that another one keeps
              queues a 25%, b 25%, c 50%
              node n1 100g: b 10 x 10g aged 1s
              node n2 100g: b 8 x 10g
              c reserves 10g on n1
              a reserves 50g on n2
              = nodes n2

            a reservation stays that holds nothing of what its queue has too much of
              # Only of GPUs c has more than its due, and its reservation holds none.
              queues a 50g, b 50g, c 100g
              node n1 100g: b 10 x 10g aged 1s
              node n2 100g/1gpu: b 8 x 10g, c 10g/1gpu
              c reserves 10g on n1
              a asks 50g
              = nodes n2, obstacles none

            victims are spared where a reservation elsewhere may go
              # With the reservation dropped one victim does for the limits as well.
              set threshold 5%
              queues a 50%, b 50%
              node n1 100g: b 9 x 10g
              node n2 100g: b 9 x 10g aged 9000s, b 20g key 30 reserved
              a asks 15g
              = victims b#8, obstacles b@n2

            a reservation that has to stay does not keep the next one
              # That of b, which is further over its share, would take b below its guarantee; what was tried in
              # vain does not count against their parent.
              set max_ignored_over_capacity 0
              queues svc 11g, batch 90g, batch.b 86g, batch.c 4g priority 1
              node n1 n2 40g: batch.b 39 x 1g
              node n3 21g: batch.c 4 x 1g
              batch.c reserves 2g key 30 on n2
              batch.b reserves 16g key 31 on n1
              svc asks 2g
              = victims none, obstacles batch.c@n2

            a reservation stays that helps only in a type of which its queue has no more than its due
              # 20 GiB are free on n1 and none by root's books. Only its GPU is more than b's due, and what a
              # wants is memory.
              queues a 50g, b 150g, c protected
              node n1 100g: b 8 x 10g
              node n2 100g/1gpu: c 6 x 10g, b 60g/1gpu reserved
              a asks 20g only n1
              = victims none, obstacles none, a ONLY_PROTECTED_VICTIMS

            where a reservation cannot go with the victims more victims do
              # Their parent lacks 11 GiB: 10 of b, and its reservation, which cannot go as well, since b is below
              # its ideal share then; so 5 of d.
              set threshold 5%; set total_preemption_per_round 1; set max_ignored_over_capacity 0
              queues p 45g max 84g, p.a 15g, p.b 30g, p.d, c 10g protected
              node n1 90g: p.b 6 x 10g, p.d 5g
              node n2 200g: c 19 x 10g, p.b 4g key 30 reserved
              p.a asks 26g
              = victims p.b#5 p.d#0, obstacles none

            the schedulers own reservation is counted once for the claim that uses it
              queues a 50%, b 50%
              node n1 100g: b 11 x 8g
              node n2 100g: b 9 x 10g aged 9000s
              a reserves 20g on n1
              a/small asks 1g
              = victims b#10, obstacles none, a/small FITS_NOW

            its own reservations may differ in size
              # The ask was smaller when one of them was made: in its place the container would be more than the
              # queue may have.
              queues a 50% max 50%, b 30%
              node n1 100g: b 10 x 10g aged 9000s
              node n2 100g: b 10 x 10g aged 100s
              node n3 100g: a 5 x 10g
              a asks 11 x 60g
              a reserves 60g on n1
              a reserves 20g on n2
              = nodes n1

            a reservation that a later one makes needless stays
              # 20, 25 and 45 GiB go, newest first, where 40 are needed; with the last one the second is not
              # needed any more.
              queues svc 50%, batch 50%
              node n0 100g: batch 3 x 20g
              node n1 100g: batch 5 x 19g
              node n2 n3 100g: batch 5 x 20g
              batch reserves 20g key 30 on n1
              batch reserves 5g key 31 on n2
              batch reserves 20g key 32 on n3
              svc asks 40g am
              = victims none, obstacles batch@n1 batch@n3

            a node is left alone whose reservation would take its queue too far below its share
              # With the victim's 10 of its 60 GiB b goes 5 below its ideal share; a reservation of less than that
              # cannot go as well.
              queues a 30%, b 30%, c 30% protected
              node n1 100g: b 6 x 10g, c 5g, b 4g key 30 reserved
              a asks 40g
              = victims none

            a larger reservation may go with the victim
              queues a 30%, b 30%, c 30% protected
              node n1 100g: b 6 x 10g, c 5g, b 6g key 30 reserved
              a asks 40g
              = victims b#5, obstacles b@n1

            the schedulers own reservation for the ask becomes the claims
              queues a 60%, b 40%; node n1 100g: b 9 x 10g, a 60g reserved
              > round = obstacles none, states HELD, holds n1, releases none

            the schedulers own reservation elsewhere is dropped in the same step
              queues a 60%, b 40%
              node n1 100g: b 9 x 10g aged 100s
              node n2 100g: b 10 x 10g aged 9000s, a 60g reserved
              > round = nodes n1, obstacles a@n2, reserved n1, holds n1

            the reservation of an open claim is never dropped
              queues a 30%, b 30%, c 40% priority 5
              node n1 100g: b 10 x 10g aged 1s
              node n2 100g: b 10 x 10g
              a asks 60g
              > round = nodes n1
              > c asks 80g; decide = nodes n1 n2
            """);
    }
}
