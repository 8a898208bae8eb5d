package io.sharpshooter.yarn.hadoop;

import static java.util.Arrays.stream;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two nodes with multi-node placement, of which the scheduler lists one or none. */
class SchedulerNodeListsIT {
    private static final long ALL_ARE_FRESH = Long.MIN_VALUE;
    private static final long ALL_ARE_SILENT = Long.MAX_VALUE;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aNodeThatIsNotListedIsLeftOutWhereOthersAre(boolean threads) throws Exception {
        try (MockCluster cluster = start(true, threads)) {
            forgetAllBut(cluster, cluster.node(0));
            assertThat(leavesOut(cluster, 0, ALL_ARE_FRESH)).isFalse();
            assertThat(leavesOut(cluster, 1, ALL_ARE_FRESH)).isTrue();
        }
    }

    @Test
    void withoutMultiNodePlacementTheListsSayNothing() throws Exception {
        try (MockCluster cluster = start(false, false)) {
            forgetAllBut(cluster, cluster.node(0));
            assertThat(leavesOut(cluster, 1, ALL_ARE_FRESH)).isFalse();
        }
    }

    @Test
    void whereNoneIsListedTheOneWhoseHeartbeatHasComeIsLookedAt() throws Exception {
        try (MockCluster cluster = start(true, false)) {
            forgetAllBut(cluster);
            assertThat(leavesOut(cluster, 0, ALL_ARE_FRESH)).isFalse();
            assertThat(leavesOut(cluster, 1, ALL_ARE_FRESH)).isFalse();
        }
    }

    /** The scheduler leaves out those that are silent before it looks whether there are any. */
    @Test
    @EnabledIf(
            value = "io.sharpshooter.lines.HadoopHas#version34",
            disabledReason = "Hadoop 3.3 goes by its list of nodes though all of them are silent")
    void whereAllThatAreListedAreSilentOthersAreLookedAt() throws Exception {
        try (MockCluster cluster = start(true, false)) {
            forgetAllBut(cluster, cluster.node(0));
            assertThat(leavesOut(cluster, 1, ALL_ARE_SILENT)).isFalse();
        }
    }

    private static boolean leavesOut(MockCluster cluster, int node, long freshSince) {
        var scheduler = cluster.scheduler();
        boolean inRound = SchedulerNodeLists.ofManyQuestions(scheduler, freshSince)
                .leaveOut(cluster.node(node).inScheduler());
        boolean atStrike = SchedulerNodeLists.ofOneQuestion(scheduler, freshSince)
                .leaveOut(cluster.node(node).inScheduler());
        assertThat(atStrike).isEqualTo(inRound);
        return inRound;
    }

    private static void forgetAllBut(MockCluster cluster, MockNode... listed) {
        var ids = stream(listed).map(MockNode::id).collect(toSet());
        cluster.scheduler().getNodeTracker().updateNodesPerPartition("", ids);
    }

    private static MockCluster start(boolean multiNode, boolean threads) throws Exception {
        var builder =
                MockCluster.builder().queue("root.a", 50).queue("root.b", 50).nodes(2, Size.gib(8));
        if (multiNode) {
            builder.multiNodePlacement();
        }
        return (threads ? builder.asynchronousScheduling() : builder).start();
    }
}
