package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All types count. Node 0 has 32 GiB, 32 cores, 8 GPUs and 4 FPGAs; node 1 the same memory and cores and nothing else.
 * Queue a is guaranteed 60 % of everything, b 40 %.
 */
class ResourceTypesIT {
    private static final String GPU = "yarn.io/gpu";
    private static final String FPGA = "yarn.io/fpga";

    /** A custom type of which everybody can have one for nothing. */
    private static final String LICENSE = "license";

    private static final String LARGE = PolicyByHand.KEYS + "large-container.";

    /** On node 0, 8 GiB and 8 cores are free, and no GPU. */
    @Test
    void anAskThatLacksOnlyGpusTakesNothingFromCpuOnlyContainers() throws Exception {
        try (var scene = MockScene.of(cluster())) {
            var plain = scene.filler("root.b", on(scene.node(0), 2, size(4)));
            var gpus = scene.filler("root.b", on(scene.node(0), 4, size(4).with(GPU, 2)));
            var app = scene.app("root.a");
            var dead = scene.placed(app, Want.of(1, size(6).with(GPU, 4)));
            assertThat(dead).hasSize(2).allMatch(container -> held(container, GPU) == 2);
            assertThat(plain.running()).hasSize(2);
            assertThat(gpus.running()).hasSize(2);
        }
    }

    /** Memory and cores are free there too; a GPU is not what it needs. */
    @Test
    void anAskForMemoryTakesNoGpuWhereOthersMakeRoom() throws Exception {
        try (var scene = MockScene.of(cluster())) {
            var plain = scene.filler(
                    "root.b",
                    on(scene.node(0), 4, size(4)),
                    on(scene.node(1), 16, size(2)).priority(2));
            var gpus = scene.filler("root.b", on(scene.node(0), 4, size(4).with(GPU, 2)));
            var app = scene.app("root.a");
            var dead = scene.placed(app, on(scene.node(0), 1, size(16)));
            assertThat(dead).hasSize(4).allMatch(container -> held(container, GPU) == 0);
            assertThat(plain.running()).hasSize(16);
            assertThat(gpus.running()).hasSize(4);
        }
    }

    /** Of node 1, 13 GiB are free and no core. */
    @Test
    void anAskThatLacksOnlyCoresTakesFromThoseWithCores() throws Exception {
        try (var scene = MockScene.of(cluster())) {
            scene.filler("root.b", on(scene.node(0), 3, Size.gib(1).vcores(10)));
            var memory = scene.filler("root.b", on(scene.node(1), 2, Size.gib(8).vcores(1)));
            var cores = scene.filler("root.b", on(scene.node(1), 3, Size.gib(1).vcores(10)));
            var app = scene.app("root.a");
            var dead = scene.placed(app, on(scene.node(1), 1, Size.gib(4).vcores(20)));
            assertThat(dead)
                    .hasSize(2)
                    .allMatch(container -> container.getAllocatedResource().getVirtualCores() == 10);
            assertThat(memory.running()).hasSize(2);
            assertThat(cores.running()).hasSize(1);
        }
    }

    @Test
    void anAskForGpusAndFpgasTakesBoth() throws Exception {
        try (var scene = MockScene.of(cluster())) {
            scene.filler(
                    "root.b",
                    Want.of(4, size(2).with(GPU, 2)),
                    Want.of(4, size(2).with(FPGA, 1)).priority(2));
            var app = scene.app("root.a");
            var dead = scene.placed(app, Want.of(1, size(4).with(GPU, 4).with(FPGA, 2)));
            assertThat(dead).hasSize(4);
            assertThat(dead.stream()
                            .mapToLong(container -> held(container, GPU))
                            .sum())
                    .isEqualTo(4);
            assertThat(dead.stream()
                            .mapToLong(container -> held(container, FPGA))
                            .sum())
                    .isEqualTo(2);
        }
    }

    /**
     * Queue b holds 51 of its 25 GiB and its 3 GPUs, queue d 5 of its 6 GiB and, without a whole one being due, 5 GPUs.
     */
    @Test
    void aQueueGivesOnlyWhereItIsOverItsShare() throws Exception {
        try (var scene = MockScene.of(cluster().queue("root.a", 50).queue("root.d", 10))) {
            var gpus = scene.filler("root.d", on(scene.node(0), 5, size(1).with(GPU, 1)));
            var both = scene.filler("root.b", on(scene.node(0), 3, size(2).with(GPU, 1)));
            var plain = scene.filler(
                    "root.b",
                    on(scene.node(0), 13, size(1)),
                    on(scene.node(1), 32, size(1)).priority(2));
            assertThat(plain.running()).hasSize(45);
            var app = scene.app("root.a");
            scene.placed(app, Want.of(1, size(2).with(GPU, 2)));
            assertThat(gpus.running()).as("with GPUs").hasSize(3);
            assertThat(both.running()).hasSize(3);
            assertThat(plain.running()).hasSize(45);
            scene.placed(app, on(scene.node(0), 1, size(12)).priority(2));
            assertThat(gpus.running()).hasSize(3);
            assertThat(both.running()).hasSize(3);
            assertThat(plain.running()).as("with memory").hasSize(41);
        }
    }

    /** Both nodes are full: who wants no GPU leaves the node with GPUs alone. */
    @Test
    void aTypeThatOnlySomeNodesHaveIsLeftToThoseWhoNeedIt() throws Exception {
        try (var scene = MockScene.of(cluster())) {
            scene.filler(
                    "root.b",
                    on(scene.node(0), 8, size(4).with(GPU, 1)),
                    on(scene.node(1), 8, size(4)).priority(2));
            var app = scene.app("root.a");
            scene.placed(app, Want.of(1, size(16)));
            assertThat(MockScene.placeOf(app)).isEqualTo(scene.node(1).id());
            scene.placed(app, Want.of(1, size(8).with(GPU, 2)).priority(2));
            assertThat(MockScene.placeOf(app)).isEqualTo(scene.node(0).id());
        }
    }

    @Test
    void moreOfATypeThanAnyNodeHasIsRefused() throws Exception {
        try (var scene = MockScene.of(cluster())) {
            scene.filler(
                    "root.b",
                    Want.of(8, size(4).with(GPU, 1)),
                    Want.of(8, size(4)).priority(2));
            var app = scene.app("root.a");
            scene.refused(app, Want.of(1, size(4).with(GPU, 9)), "NO_NODE_BIG_ENOUGH");
        }
    }

    /** Of eight GPUs 10 % in a round are less than one, and add up. */
    @Test
    void rateAddsUpUntilAGpuMayBeTaken() throws Exception {
        try (var scene = MockScene.of(cluster().set(PolicyByHand.PER_ROUND, "0.1"))) {
            var gpus = scene.filler("root.b", Want.of(8, size(2).with(GPU, 1)));
            var app = scene.app("root.a").ask(Want.of(1, size(2).with(GPU, 1)));
            assertThat(scene.policy().turnsUntil(() -> app.placed().size() == 1, 6))
                    .as("of 0.8 GPUs a round")
                    .isEqualTo(2);
            scene.policy().restsFor(3);
            assertThat(gpus.running()).hasSize(7);
        }
    }

    /** In its first seconds a ResourceManager takes asks up to the largest amount that is configured. */
    @Test
    void anAskForAllThatCanBeCountedKeepsNobodyElseFromHelp() throws Exception {
        var largest = "yarn.resource-types." + FPGA + ".maximum-allocation";
        try (var scene = MockScene.of(
                cluster().queue("root.a", 50).queue("root.c", 10).set(largest, Long.toString(Long.MAX_VALUE)))) {
            scene.filler("root.b", Want.of(16, size(4)));
            var huge = scene.app("root.c");
            scene.refused(huge, Want.of(1, size(1).with(FPGA, Long.MAX_VALUE)), "NO_NODE_BIG_ENOUGH");
            assertThat(scene.placed(scene.app("root.a"), Want.of(1, size(24)))).hasSize(6);
        }
    }

    /** All cost the same: the lowest priority goes first. */
    @ParameterizedTest(name = "named: {0}")
    @ValueSource(booleans = {false, true})
    void aUnitOfACheapTypeInEachContainerSparesNobodyUnlessItIsNamed(boolean named) throws Exception {
        try (var scene = MockScene.of(MockScene.settings()
                .dominantResources()
                .resourceTypes(LICENSE)
                .set(LARGE + "cost", "count")
                .set(LARGE + "scarce-types", named ? LICENSE : GPU)
                .queue("root.a", 60)
                .queue("root.b", 40)
                .nodes(1, size(64).with(LICENSE, 64)))) {
            var plain = scene.filler("root.b", Want.of(8, size(4)));
            var licensed =
                    scene.filler("root.b", Want.of(8, size(4).with(LICENSE, 1)).priority(2));
            scene.placed(scene.app("root.a"), Want.of(1, size(32)));
            assertThat(licensed.running()).hasSize(named ? 8 : 0);
            assertThat(plain.running()).hasSize(named ? 0 : 8);
        }
    }

    /** Four containers of 4 cores each run on 8 cores, and one of 12 GiB takes the place of three. */
    @Test
    void coresAreNotCountedWhereMemoryAloneCounts() throws Exception {
        try (var scene = MockScene.of(plain())) {
            var small = scene.filler("root.b", Want.of(4, Size.gib(4).vcores(4)));
            assertThat(small.running()).hasSize(4);
            var app = scene.app("root.a");
            assertThat(scene.placed(app, Want.of(1, Size.gib(12).vcores(6)))).hasSize(3);
        }
        try (var scene = MockScene.of(plain())) {
            scene.filler("root.b", Want.of(2, Size.gib(4).vcores(4)));
            var app = scene.app("root.a");
            assertThat(scene.placed(app, Want.of(1, Size.gib(8).vcores(8)))).isEmpty();
        }
    }

    private static MockClusterBuilder plain() {
        return MockScene.settings()
                .queue("root.a", 80)
                .queue("root.b", 20)
                .nodes(1, Size.gib(16).vcores(8));
    }

    private static Size size(int gibAndCores) {
        return Size.gib(gibAndCores).vcores(gibAndCores);
    }

    private static Want on(MockNode node, int count, Size size) {
        return Want.of(count, size).near(node.host()).only();
    }

    private static long held(RMContainer container, String type) {
        return container.getAllocatedResource().getResourceValue(type);
    }

    private static MockClusterBuilder cluster() {
        return MockScene.settings()
                .dominantResources()
                .resourceTypes(GPU, FPGA)
                .queue("root.a", 60)
                .queue("root.b", 40)
                .nodes(1, size(32).with(GPU, 8).with(FPGA, 4))
                .nodes(1, size(32));
    }
}
