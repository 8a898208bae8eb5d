package io.sharpshooter.configured;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What queues are promised, in every way in which that can be written. Three nodes of 64 GiB that an app of one queue
 * fills with containers of 4 GiB; another queue asks for so many of 60 GiB and 15 cores, and gets some of them, or none
 * for a reason. Below root queues are {@code path:capacity}, and other settings of theirs {@code path/key:value}.
 */
class CapacityIT {
    private static final Size LARGE = MockScene.LARGE.vcores(15);

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                // amounts
                "a:[memory=81920,vcores=20] b:[memory=81920,vcores=20] c:[memory=32768,vcores=8] | a 2 | b | 1",
                "a:[memory=131072,vcores=32] b:[memory=65536,vcores=16] a.x:[memory=65536,vcores=16]"
                        + " a.y:[memory=65536,vcores=16] | a.x 2 | a.y | 1",
                "a:[memory=40960,vcores=10] a/maximum-capacity:[memory=57344,vcores=14] b:[memory=81920,vcores=20]"
                        + " | a 1 | b | QUEUE_MAXIMUM",
                // nothing: what the others leave
                "a:50 b:50 z1:0 z2:0 | a 3 | z1 | 3",
                "a:50 b:50 z1:0 z2:0 | z1 1 | a | NOT_ENTITLED",
                "a:50 b:50 z1:0 z2:0 | z2 2 | z1 | 1",
                "a:50 b:50 z1:0 z2:0 z2/priority:5 | z2 3 | b | 1",
                // leaves of different parents that have the same name
                "x:50 x.same:50 x.other:50 y:50 y.same:50 y.other:50 | x.same 2 | y.same | 1",
                "x:50 x.same:100 y:50 y.same:100 y.same/disable_preemption:true | x.same 1 | y.same"
                        + " | ONLY_PROTECTED_VICTIMS",
                "x:50 x.same:100 y:50 y.same:100 y.same/disable_preemption:true | y.same 1 | x.same | 1",
                "x:90 x.same:100 y:10 y.same:100 | y.same 1 | x.same | NOT_ENTITLED",
                "x:10 x.same:100 y:90 y.same:100 | y.same 1 | x.same | 1",
                "x:50 x.same:50 x.other:50 x.other/priority:5 y:50 y.other:100 | x.other 3 | x.same | 2",
                "x:50 x.other:100 x.other/priority:5 y:50 y.same:50 y.other:50 | y.other 3 | y.same | 1",
            })
    void promises(String queues, String asks, String from, String outcome) throws Exception {
        plays(queues(MockScene.settings(), queues), asks, MockScene.SMALL, from, outcome);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a:2w b:2w c:1w | a 2 | b | 1",
                // below a parent with percent
                "p:75 p.x:1w p.y:1w z:25 | p.x 2 | p.y | 1",
            })
    @EnabledIf(value = "io.sharpshooter.lines.HadoopHas#weights", disabledReason = "this Hadoop has no weights")
    void weightsPromise(String queues, String asks, String from, String outcome) throws Exception {
        promises(queues, asks, from, outcome);
    }

    /** Of the 72 cores the second row promises 12 to a. */
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a:[memory=50%,vcores=2w] b:[memory=50%,vcores=1w] | a 2 | 4 1 | b | 1",
                "a:[memory=98304,vcores=1w] b:[memory=50%,vcores=5w] | a 1 | 2 2 | b | NOT_ENTITLED",
                // of the 112 GiB that a's amount leaves b is promised 40 %, and c, which wants nothing, the rest
                "a:[memory=81920,vcores=30] b:40 c:1w | a 3 | 4 1 | b | 2",
            })
    @EnabledIf(
            value = "io.sharpshooter.lines.HadoopHas#mixedCapacities",
            disabledReason = "this Hadoop has no capacities of different kinds in one queue")
    void mixedVectorsPromise(String queues, String asks, String small, String from, String outcome) throws Exception {
        var mixed = MockScene.settings()
                .dominantResources()
                .set("yarn.scheduler.capacity.legacy-queue-mode.enabled", "false");
        String[] size = small.split(" ");
        plays(
                queues(mixed, queues),
                asks,
                Size.gib(Long.parseLong(size[0])).vcores(Integer.parseInt(size[1])),
                from,
                outcome);
    }

    /** Of 192 GiB 128 are left: two thirds of each promise. */
    @Test
    void amountsShrinkWithTheCluster() throws Exception {
        try (MockScene scene =
                MockScene.of(queues(MockScene.settings(), "a:[memory=131072,vcores=32] b:[memory=65536,vcores=16]"))) {
            scene.node(2).lose();
            scene.filler("root.b");
            scene.places(scene.app("root.a").ask(Want.of(3, Size.gib(40))), 2, 20);
        }
    }

    @Test
    @EnabledIf(value = "io.sharpshooter.lines.HadoopHas#weights", disabledReason = "this Hadoop has no weights")
    void aSmallWeightPromisesTooLittleUntilItIsRaised() throws Exception {
        try (var scene = MockScene.of(queues(MockScene.settings(), "a:1w b:8w c:1w"))) {
            scene.filler("root.b");
            var large = scene.waiting("root.a", 2);
            scene.refuses("root.a", "NOT_ENTITLED");
            scene.cluster().refreshQueues(conf -> conf.set("yarn.scheduler.capacity.root.a.capacity", "17w"));
            scene.places(large, 2, 30);
        }
    }

    private static void plays(MockClusterBuilder plan, String asks, Size small, String from, String outcome)
            throws Exception {
        String[] asked = asks.split(" ");
        try (var scene = MockScene.of(plan)) {
            scene.filler("root." + from, Want.of(1_000, small));
            var large = scene.app("root." + asked[0]).ask(Want.of(Integer.parseInt(asked[1]), LARGE));
            if (outcome.matches("\\d")) {
                int count = Integer.parseInt(outcome);
                scene.places(large, count, count * MockScene.VICTIMS);
            } else {
                scene.refuses("root." + asked[0], outcome);
            }
        }
    }

    /** Other limits would follow from the guarantee. */
    private static MockClusterBuilder queues(MockClusterBuilder plan, String queues) {
        plan.nodes(3, MockScene.NODE.vcores(24));
        for (var entry : queues.split(" ")) {
            String[] parts = entry.split(":");
            if (parts[0].contains("/")) {
                plan.set("yarn.scheduler.capacity.root." + parts[0].replace('/', '.'), parts[1]);
            } else {
                plan.queue(
                        "root." + parts[0],
                        0,
                        queue -> queue.capacity(parts[1])
                                .set("maximum-applications", "10")
                                .userLimitFactor(1_000_000));
            }
        }
        return plan;
    }
}
