package io.sharpshooter.rule;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import java.util.stream.Stream;

/** A queue that is hardly above its guarantee gives nothing. */
class DeadZoneTest implements Tables {
    static Stream<Case> atOnce() {
        return Case.in("set max_ignored_over_capacity 0.1", """
            a queue without a guarantee has no dead zone
              queues a 100%, b
              node n1 100g: b 1g
              a asks 100g
              = victims b#0

            a factor of many digits means never
              set max_ignored_over_capacity 999999999999999999e99
              queues a 50%, b 50%
              node n1 100g: b 20 x 5g
              a asks 50g
              = victims none, a DEAD_ZONE

            who was told may be taken though its queue gives in another type
              # It gives for its cores, and not for as many as are lacked of memory.
              set max_wait_before_kill 15000
              queues a 500g/200c, b 500g/250c
              node n1 24g/12c: b 6 x 4g/2c
              node n2 1000g/450c: b 521g/288c, b 30g
              a asks 24g/6c only n1
              > round = victims b#0-5
              > ends b#7; heartbeats; 15s; round = a HELPED, killed b#0-5

            who was told is taken for the type that its queue gives
              # Of memory b would keep 10 GiB then, and is owed 12: but it gives for its cores.
              set max_wait_before_kill 15000
              queues a 15g/10c, b 12g/5c
              node n1 14g/11c: b 3g/2c aged 60s, b 10g/9c aged 9000s
              node n2 20g/20c
              a asks 4g/2c only n1
              > round = victims b#0
              > 15s; round = killed b#0
            """);
    }

    /** With b#5 to b#7 gone b holds 70 GiB, which is the border. */
    static Stream<Case> since() {
        return Case.in("""
            set max_wait_before_kill 15000
            set max_ignored_over_capacity 0.4
            queues a 50g, b 50g
            node n1 50g: b 5 x 10g
            node n2 50g: b 5 x 10g
            a asks 20g only n1
            """, """
            who was told may be taken where its queue has come to the dead zone since
              > round = victims b#3-4
              > ends b#5-7; heartbeats; 15s; round = a HELPED, killed b#3-4

            who is late may not
              > round; ends b#5-7; heartbeats; ends b#4; heartbeats; b runs 10g aged 0s on n1
              > 15s; round = ends NO_LONGER_FITS, killed none

            without a grace period nobody was told
              # The node did not report when its claim was to strike.
              set max_wait_before_kill 0
              > silent n1; round; heard n1; ends b#5-7; heartbeats; 3s; round = killed none
            """);
    }
}
