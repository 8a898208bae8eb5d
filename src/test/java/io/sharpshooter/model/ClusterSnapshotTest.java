package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.sharpshooter.model.AppSnapshot.AppMemory;
import io.sharpshooter.model.NodeSnapshot.NodeHealth;
import io.sharpshooter.model.QueueSnapshot.AppOrder;
import io.sharpshooter.model.ReservationSnapshot.ReservationFate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ClusterSnapshotTest {
    private static final ResourceVector TEN = ResourceVector.of(10, 10);
    private static final ResourceVector NONE = ResourceVector.zero(2);
    private static final QueueSnapshot ROOT = queue(0, "root", -1);

    @Test
    void nodesAreReadWhenTheyAreFirstAskedForAndComeInTheOrderOfTheirIds() {
        int[] reads = new int[1];
        var snapshot = snapshot(List.of(ROOT), () -> {
            reads[0]++;
            return List.of(node("b:1", NodeHealth.USABLE, NONE), node("a:1", NodeHealth.USABLE, NONE));
        });
        assertThat(snapshot.nodesRead()).isFalse();
        assertThat(snapshot.mostUnread("")).isEqualTo(NONE);
        assertThat(snapshot.nodes()).extracting(NodeSnapshot::id).containsExactly("a:1", "b:1");
        snapshot.nodes();
        assertThat(snapshot.nodesRead()).isTrue();
        assertThat(reads[0]).isEqualTo(1);
        assertThat(snapshot.mostUnread("")).isNull();
    }

    @Test
    void aQueueStandsAtThePlaceThatItsIndexSaysAndAParentBeforeItsChildren() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> snapshot(List.of(ROOT, queue(2, "root.a", 0)), List::of))
                .withMessageContaining("root.a");
        assertThatIllegalArgumentException().isThrownBy(() -> queue(1, "root.a", 1));
        assertThatIllegalArgumentException().isThrownBy(() -> queue(1, "root.a", 2));
    }

    @Test
    void whereAQueueHasNoAccessItHasNothingAndIsPromisedNothing() {
        var load = ROOT.load("gpu", 2);
        assertThat(load.guaranteed()).isEqualTo(NONE);
        assertThat(load.committed()).isEqualTo(NONE);
    }

    @Test
    void whatIsTerminatingIsComingFreeAndOnlyAUsableNodeIsSchedulable() {
        var node = node("n", NodeHealth.USABLE, ResourceVector.of(3, 0));
        assertThat(node.free()).isEqualTo(ResourceVector.of(13, 10));
        assertThat(node.schedulable()).isTrue();
        assertThat(node("n", NodeHealth.SILENT, NONE).schedulable()).isFalse();
        assertThat(node("n", NodeHealth.UNUSABLE, NONE).schedulable()).isFalse();
    }

    @Test
    void aNodesHostIsItsIdWithoutThePort() {
        assertThat(node("host:45454", NodeHealth.USABLE, NONE).host()).isEqualTo("host");
        assertThat(node("fe80::1:45454", NodeHealth.USABLE, NONE).host()).isEqualTo("fe80::1");
        assertThat(node("host", NodeHealth.USABLE, NONE).host()).isEqualTo("host");
    }

    private static ClusterSnapshot snapshot(List<QueueSnapshot> queues, Supplier<List<NodeSnapshot>> nodes) {
        var app = new AppSnapshot("app", 1, ROOT, "bob", 0, 0, true, "", 0, Set.of(), AppMemory.NONE);
        return new ClusterSnapshot(
                new RoundTime(0, 0),
                ResourceTypes.MEMORY_AND_VCORES,
                TEN,
                Collections.emptySortedMap(),
                queues,
                Map.of("app", app),
                List.of(),
                false,
                Map.of(new ContainerName("app", 1, 1), ReservationFate.PLACED),
                Map.of(),
                Map.of("", NONE),
                new ClusterSnapshot.NodeSource(nodes));
    }

    private static QueueSnapshot queue(int index, String path, int parent) {
        return new QueueSnapshot(index, path, parent, true, 0, false, AppOrder.FIFO, Map.of(), Map.of());
    }

    private static NodeSnapshot node(String id, NodeHealth health, ResourceVector terminating) {
        return new NodeSnapshot(id, "rack", "", health, TEN, TEN, terminating, Roster.of(List.of()), null);
    }
}
