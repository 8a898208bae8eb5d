package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The situations of Hadoop's own tests of preemption inside a queue, and a public example, brought about on a
 * ResourceManager: full queues, and asks of more. Each row says what ours and stock do, see {@link
 * InsidePlay}. Where they differ, it says by which rule.
 */
class InsideAsStockIT {
    @ParameterizedTest(name = "{0}")
    @MethodSource
    void plays(String name, String settings, List<String> apps) throws Exception {
        assertThat(new InsidePlay(settings, apps).lines()).as(name).isEqualTo(apps);
    }

    static Stream<Arguments> plays() {
        return Stream.of(
                row(
                        "halves: ten small ones of higher priority",
                        "queues 50 50, nodes 10 64 1000, user-limit 50, order priority_first, rounds 3",
                        "a alice p1 holds 80 asks 100 of 4:1; both -10 70",
                        "b alice p0 holds 80 asks 100 of 4:1; both 0 80",
                        "a alice p5 holds 0 asks 10 of 4:1; both 0 10"),
                row(
                        "halves: two of 28 GiB of higher priority",
                        "queues 50 50, nodes 10 64 1000, user-limit 50, order priority_first, rounds 3",
                        "a alice p1 holds 80 asks 100 of 4:1; both -14 66",
                        "b alice p0 holds 80 asks 100 of 4:1; both 0 80",
                        "a alice p5 holds 0 asks 2 of 28:1; ours 0 2; stock 0 0"),
                row(
                        "halves: two of 48 GiB, which no node can give",
                        "queues 50 50, nodes 10 64 1000, user-limit 50, order priority_first, rounds 3",
                        "a alice p1 holds 80 asks 100 of 4:1; ours 0 80; stock -28 56",
                        "b alice p0 holds 80 asks 100 of 4:1; both 0 80",
                        "a alice p5 holds 0 asks 2 of 48:1; both 0 0"),
                row(
                        "halves: ten small ones of lower priority",
                        "queues 50 50, nodes 10 64 1000, user-limit 50, order priority_first, rounds 3",
                        "a alice p1 holds 80 asks 100 of 4:1; both 0 80",
                        "b alice p0 holds 80 asks 100 of 4:1; both 0 80",
                        "a alice p0 holds 0 asks 10 of 4:1; both 0 0"),
                row(
                        "halves: ten small ones of a user below his limit",
                        "queues 50 50, nodes 10 64 1000, user-limit 50, order userlimit_first, rounds 3",
                        "a alice p5 holds 80 asks 100 of 4:1; both -10 70",
                        "b alice p0 holds 80 asks 100 of 4:1; both 0 80",
                        "a bob p1 holds 0 asks 10 of 4:1; both 0 10"),
                row(
                        "halves: two of 28 GiB of a user below his limit",
                        "queues 50 50, nodes 10 64 1000, user-limit 50, order userlimit_first, rounds 3",
                        "a alice p5 holds 80 asks 100 of 4:1; ours -14 66; stock -39 41",
                        "b alice p0 holds 80 asks 100 of 4:1; ours 0 80; stock 0 91",
                        "a bob p1 holds 0 asks 2 of 28:1; ours 0 2; stock 0 0"),
                row(
                        "priority: a fifth of the guarantee at once, the newest app first, and no master",
                        "queues 40 60, order priority_first, told",
                        "a u p4 master holds 36 asks 20; both told 7",
                        "a u p4 master holds 2 asks 10; both told 1",
                        "a u p5 master holds 1 asks 10; both told 0",
                        "a u p6 master holds 1 asks 10; both told 0",
                        "b u p1 holds 60 asks 0; both told 0"),
                row(
                        "priority: and so on, until the higher ones have what they want",
                        "queues 40 60, order priority_first",
                        "a u p4 master holds 36 asks 20; both -19 17",
                        "a u p4 master holds 2 asks 10; both -1 1",
                        "a u p5 master holds 1 asks 10; both 0 11",
                        "a u p6 master holds 1 asks 10; both 0 11",
                        "b u p1 holds 60 asks 0; both 0 60"),
                row(
                        "priority: nothing where preemption is disabled",
                        "queues 40 60, order priority_first, disabled a",
                        "a u p4 holds 39 asks 20; both 0 39",
                        "a u p6 holds 1 asks 10; both 0 1",
                        "b u p1 holds 60 asks 0; both 0 60"),
                row(
                        "priority: nothing where all have the same",
                        "queues 40 60, order priority_first",
                        "a u p1 holds 36 asks 20; both 0 36",
                        "a u p1 holds 3 asks 10; both 0 3",
                        "a u p1 holds 1 asks 20; both 0 1",
                        "b u p1 holds 60 asks 0; both 0 60"),
                row(
                        "priority: nothing where less than half of the guarantee is used",
                        "queues 39 60 1, order priority_first, disabled c",
                        "a u p1 holds 5 asks 25; both 0 5",
                        "a u p2 holds 5 asks 25; both 0 5",
                        "b u p4 holds 20 asks 20; both 0 20",
                        "b u p6 holds 5 asks 20; both 0 5",
                        "c u p1 holds 65 asks 0; both 0 65"),
                row(
                        "priority: a tenth of the cluster in a round",
                        "queues 40 60, order priority_first, told, per-round 0.1",
                        "a u p1 holds 40 asks 0; both told 0",
                        "b u p4 holds 55 asks 20; both told 10",
                        "b u p6 holds 5 asks 100; both told 0"),
                // What the other queue is owed is no part of what the queue gives to itself.
                row(
                        "priority: another queue is owed 15, and 20 come from inside",
                        "queues 60 40, order priority_first, told, at-once 0.5",
                        "a u p1 holds 55 asks 15; ours told 35; stock told 16",
                        "a u p2 holds 20 asks 20; both told 0",
                        "b u p4 holds 20 asks 20; both told 0",
                        "b u p4 holds 5 asks 100; both told 0"),
                // Of a guarantee of 20 a fifth comes from inside, beside what the other queue is owed.
                row(
                        "priority: far above the guarantee",
                        "queues 20 80, order priority_first, told",
                        "a u p1 holds 50 asks 0; ours told 24; stock told 20",
                        "a u p3 holds 50 asks 30; both told 0",
                        "b u p4 holds 0 asks 20; both told 0"),
                row(
                        "priority: each partition by itself",
                        "queues 50 50, order priority_first, at-once 0.5, label x",
                        "a u p1 master holds 45 asks 10 in x; both -16 29",
                        "a u p1 master holds 5 asks 10 in x; both -4 1",
                        "a u p2 holds 0 asks 20 in x; both 0 20",
                        "a u p1 holds 50 asks 0; both 0 50",
                        "b u p1 holds 50 asks 0 in x; both 0 50",
                        "b u p1 master holds 40 asks 0; both -27 13",
                        "b u p1 master holds 3 asks 0; both -2 1",
                        "b u p1 master holds 2 asks 0; both -1 1",
                        "b u p5 holds 5 asks 30; both 0 35"),
                row(
                        "priority: a fifth of the cores, where they are short",
                        "queues 40 60, order priority_first, told, cores, nodes 1 100 50",
                        "a u p4 master holds 16 asks 20; both told 3",
                        "a u p4 master holds 2 asks 10; both told 1",
                        "a u p5 master holds 1 asks 10; both told 0",
                        "a u p6 master holds 1 asks 10; both told 0",
                        "b u p1 holds 30 asks 0; both told 0"),
                row(
                        "priority: a queue of 70, half of it at once",
                        "order priority_first, told, at-once 0.5, nodes 7 10 1000",
                        "a u p1 master holds 50 asks 20; both told 16",
                        "a u p1 master holds 20 asks 20; both told 19",
                        "a u p3 holds 0 asks 80; both told 0"),
                row(
                        "priority: a queue of 70, in the end",
                        "order priority_first, at-once 0.5, nodes 7 10 1000",
                        "a u p1 master holds 50 asks 20; both -49 1",
                        "a u p1 master holds 20 asks 20; both -19 1",
                        "a u p3 holds 0 asks 80; both 0 68"),
                row(
                        "users: from an app of higher priority",
                        "user-limit 50, at-once 0.5",
                        "a alice p2 holds 100 asks 0; both -30 70",
                        "a bob p1 holds 0 asks 30; both 0 30"),
                row(
                        "users: the newer app first",
                        "user-limit 50, at-once 0.5",
                        "a alice p1 holds 40 asks 30; both 0 40",
                        "a bob p1 holds 20 asks 30; both 0 49",
                        "a alice p1 holds 40 asks 30; both -29 11"),
                row(
                        "users: the app of lower priority first",
                        "user-limit 50, at-once 0.5",
                        "a alice p3 holds 40 asks 30; both -29 11",
                        "a bob p1 holds 20 asks 30; both 0 49",
                        "a alice p4 holds 40 asks 0; both 0 40"),
                row(
                        "users: both want more",
                        "user-limit 50, at-once 0.5",
                        "a alice p1 holds 60 asks 10; both -9 51",
                        "a bob p1 holds 40 asks 10; both 0 49"),
                row(
                        "users: a third one gets nothing of two limits, whatever his priority",
                        "user-limit 50, at-once 0.7",
                        "a alice p1 holds 50 asks 0; both 0 50",
                        "a bob p1 holds 50 asks 0; both 0 50",
                        "a carol p5 holds 0 asks 10; both 0 0"),
                row(
                        "users: no container that crosses the limit",
                        "nodes 1 100 1000, user-limit 50, at-once 0.5",
                        "a alice p1 holds 20 asks 10 of 3:1; both -3 17",
                        "a bob p1 holds 40 asks 10; both 0 49"),
                // Ours: of one user the app of higher priority takes too, once he is no further above his limit than it
                // asks for. 4 more die for its 10, and one of these for bob.
                row(
                        "users: and between apps of one",
                        "nodes 1 100 1000, user-limit 50, at-once 0.5",
                        "a alice p1 holds 20 asks 10 of 3:1; ours -7 14; stock -3 17",
                        "a alice p2 holds 0 asks 10; ours -1 9; stock 0 0",
                        "a bob p1 holds 40 asks 20; both 0 49"),
                row(
                        "fair: who uses most",
                        "user-limit 35, at-once 1.0, ordering fair",
                        "a alice p1 holds 60 asks 0; both -20 40",
                        "a bob p1 holds 40 asks 0; both 0 40",
                        "a carol p1 holds 0 asks 20; both 0 20"),
                row(
                        "fifo: the newest down to the limit, then the older",
                        "user-limit 35, at-once 1.0",
                        "a alice p1 holds 60 asks 0; both -16 44",
                        "a bob p1 holds 40 asks 0; both -4 36",
                        "a carol p1 holds 0 asks 20; both 0 20"));
    }

    private static Arguments row(String name, String settings, String... apps) {
        return arguments(name, settings, List.of(apps));
    }
}
