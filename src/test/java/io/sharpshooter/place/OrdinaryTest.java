package io.sharpshooter.place;

import static io.sharpshooter.fixture.Scenario.scenario;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Tables;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrdinaryTest implements Tables {
    private static final String WAITING = "set natural_termination_factor 1.0; set max_wait_before_kill 15000\n";

    static Stream<Case> cases() {
        return Case.in("""
            a queue gives a part of its excess in one round
              set natural_termination_factor 0.4; set max_wait_before_kill 15000
              queues a 50%, b 50%; node n1 100g
              b runs 10 x 10g on n1; a asks 5 x 10g
              = victims b#8 b#9

            but at least one container
              set natural_termination_factor 0.1
              queues a 50%, b 50%; node n1 100g
              b runs 10 x 10g on n1; a asks 5 x 10g
              = victims b#9

            what a victim leaves is used before the next one dies
              set natural_termination_factor 1.0
              queues a 50%, b 50%; node n1 n2 n3 100g
              b runs 10 x 10g on n1, 10 x 10g on n2, 10 x 10g on n3; a asks 4 x 5g
              = victims b#28 b#29, a FITS_NOW 2

            the part that a queue gives is of the type of which it has least
              # Of its 100 cores 40 go now; memory would allow all.
              set natural_termination_factor 0.4; set total_preemption_per_round 1; set max_wait_before_kill 15000
              queues a 50%, b; node n1 100g/100c
              b runs 10 x 1g/10c on n1
              node n2 100g: b 100g
              a asks 5 x 1g/10c
              = victims b#6-9

            a type of which a queue gives nothing does not limit the part that it gives
              # It may hold all of its memory, and none of the cores.
              set natural_termination_factor 1.0; set total_preemption_per_round 1; set max_wait_before_kill 15000
              queues a 50%, b; node n1 100g/100c
              queues c 60g; c runs 10 x 1g/10c on n1; a asks 2 x 1g/10c
              = victims c#8 c#9

            what holds no gpu may go although more gpus have gone than their part
              # Of 50 GiB above its guarantee b gives 20 now, and of four GPUs one; the newest container takes
              # three along.
              set natural_termination_factor 0.4; set max_wait_before_kill 15000
              queues a 50g, b 50g
              node n1 100g/4gpu: b 10g/1gpu, b 8 x 10g, b 10g/3gpu
              a asks 5 x 10g
              = victims b#8 b#9

            where no single victim suffices the ask counts as large
              # Of an ordinary claim there is one victim.
              set natural_termination_factor 1.0
              queues a 50%, b 50%; node n1 100g
              b runs 20 x 5g on n1; a asks 10g
              = victims b#18 b#19, nodes n1

            where there is room and a parent has none masters live too
              # Half of n1 is free, but p has all that it may have; b may run masters with all of it.
              queues p 50% max 50%, p.a 50%, p.b ams 50g
              node n1 100g: p.b/k 10g am, p.b/l 10g am, p.b/m 10g am, p.b/n 10g am, p.b/o 10g am
              p.a asks 10g
              = victims none

            a master dies only if its app runs nothing else
              # With its master an app would lose what it runs elsewhere.
              queues a 100%, b ams 10g
              node n1 20g: b/alone 10g am submitted 900s, b/busy 10g am submitted 100s
              node n2 80g: b/busy 8 x 10g
              a asks 2 x 10g only n1
              = victims b#0
            """);
    }

    /** Of big, the older app, there are b#0 to b#5. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # By fair who holds most, judged anew after each victim; of those who hold as much the newest.
            FAIR  | big 6 x 10g submitted 99s, b/small 4 x 10g submitted 50s           | a asks 3 x 10g | b#4 b#5 b#9
            FIFO  | big 6 x 10g submitted 99s, b/small 4 x 10g submitted 50s           | a asks 3 x 10g | b#7-9
            OTHER | big 6 x 10g submitted 99s, b/small 4 x 10g submitted 50s           | a asks 3 x 10g | b#7-9
            # By fifo the lowest priority gives.
            FIFO  | big 6 x 10g ranked 3 submitted 50s, b/small 4 x 10g submitted 99s  | a asks 10g     | b#9
            # By size who wants much more than it holds gives later.
            FAIR_BY_SIZE | big 6 x 10g, b/small 4 x 10g | a asks 10g; b/big asks 1000000 x 100g       | b#9
            FAIR         | big 6 x 10g, b/small 4 x 10g | a asks 10g; b/big asks 1000000 x 100g       | b#5
            # Who holds no memory gives last.
            FAIR_BY_SIZE | big 3 x 1g/2c submitted 99s, b/none 0g/2c submitted 50s | a asks 1g/2c     | b#2
            # A large ask does not go by that.
            FAIR | big 6 x 10g submitted 99s, b/small 4 x 10g submitted 50s | a asks 30g; set cost count    | b#7-9
            """)
    void givesByTheOrderOfItsLeaf(String order, String apps, String rows, String victims) {
        waiting()
                .with("queues a 50%, b 50% order " + order, "node n1 100g/8c: b/" + apps, rows)
                .expectVictims(victims.split(" "));
    }

    private static Scenario waiting() {
        return scenario(WAITING);
    }

    static Stream<Case> withOpenClaims() {
        return Case.in(WAITING, """
            what open claims take is held no more
              # Two of big are told; it holds four like small, who is newer.
              queues a 50%, b 50% order FAIR
              node n1 100g: b/big 6 x 10g submitted 9000s, b/small 4 x 10g submitted 5000s
              a asks 2 x 10g
              > round = victims b#4-5
              > a asks 10g key 2; 3s; round = victims b#4-5 b#9

            what open claims take in another partition is held no more
              # Big has 5 here, and four in x, who are told. With 50 GiB each the newer one gives.
              set cost count
              queues a 100% of x, c 50%, b 50% order FAIR
              node n1 100g: b/big 5 x 10g submitted 9000s, b/small 5 x 10g submitted 5000s
              node x1 40g label x: b/big 4 x 10g submitted 9000s
              a asks 4 x 10g label x
              > round = victims b#10-13
              > c asks 10g; 3s; round = victims b#9-13

            the one whose wait is over need not stand behind an older one with a longer wait
              set max_wait_before_kill 60000
              queues a 50%, b 50%
              node n1 100g: b 10 x 10g
              a asks 10g
              > round; a asks 10g key 2; set max_wait_before_kill 15000; 3s; round = states NOTICED NOTICED
              > 15s; round = states NOTICED KILLED
            """);
    }

    /** Eight masters of 10 GiB, where 60 are allowed. */
    static Stream<Case> masters() {
        return Case.in(WAITING + """
            queues a 100%, b ams 60g, c ams 60g
            node n1 100g: b/app0 10g am submitted 900s, b/app1 10g am submitted 899s, b/app2 10g am submitted 898s
            b/app3 runs 10g am submitted 897s on n1
            b/app4 runs 10g am submitted 896s on n1
            b/app5 runs 10g am submitted 895s on n1
            b/app6 runs 10g am submitted 894s on n1
            b/app7 runs 10g am submitted 893s on n1
            b/app0 runs 2 x 10g on n1
            """, """
            masters go last and only down to the share of masters
              a asks 10 x 10g
              > round = victims b#6-9

            a master lives when others have ended since
              a asks 3 x 10g
              > round = victims b#7-9
              > moves b/app1 c; moves b/app2 c; 15s; round; heartbeats; 15s; round; heartbeats
              > 15s; round; heartbeats; 15s; round = killed b#8-9

            a master lives whose app runs more since
              node n2 5g
              a asks 3 x 10g
              > round; b/app7 runs 5g on n2; 15s; round; heartbeats; 15s; round; heartbeats
              > 15s; round; heartbeats; 15s; round = killed b#8-9

            a master that was told dies where its queue stays above the share of masters
              a asks 3 x 10g
              > round; moves b/app1 c; 15s; round; heartbeats; 15s; round; heartbeats; 15s; round = killed b#7-9

            what is only observed keeps its master too
              set observe_only true
              a asks 3 x 10g
              > round = victims b#7-9, open 3
              > 3s; round = victims b#7-9, open 3
            """);
    }
}
