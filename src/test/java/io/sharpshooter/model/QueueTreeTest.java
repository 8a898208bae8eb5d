package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.QueueSnapshot.AppOrder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** root with a (a1, a2) and b (b1); the indexes are the places in the list. */
class QueueTreeTest {
    private static final int ROOT = 0;
    private static final int A = 1;
    private static final int A1 = 2;
    private static final int A2 = 3;
    private static final int B = 4;
    private static final int B1 = 5;

    private final QueueTree alike = tree(0, 0, 0, 0, 0);

    @Test
    void theWayUpwardsBeginsAtTheQueueAndEndsAtTheRoot() {
        assertThat(alike.upTo(A2, ROOT)).containsExactly(A2, A, ROOT);
        assertThat(alike.upTo(A2, A)).containsExactly(A2, A);
        assertThat(alike.upTo(A2, A2)).containsExactly(A2);
    }

    @Test
    void aQueueIsUnderItselfAndItsParentsOnly() {
        assertThat(List.of(ROOT, A, A1, A2, B, B1))
                .filteredOn(queue -> alike.isUnder(A1, queue))
                .containsExactly(ROOT, A, A1);
    }

    @Test
    void queuesPartBelowTheirLowestCommonAncestor() {
        assertThat(alike.branch(A1, B1)).isEqualTo(A);
        assertThat(alike.branch(B1, A1)).isEqualTo(B);
        assertThat(alike.branch(A1, A2)).isEqualTo(A1);
        assertThat(alike.branch(A1, A)).isEqualTo(A1);
        assertThat(alike.branch(A, A1)).isEqualTo(A);
    }

    @Test
    void theOutermostPriorityDecidesTheRankAndNotThePlace() {
        var tree = tree(1, 0, 7, 2, 0);
        assertThat(tree.priorityRank(B1)).isGreaterThan(tree.priorityRank(A2));
        assertThat(tree.priorityRank(A2)).isGreaterThan(tree.priorityRank(A1));
        assertThat(tree.priorityRank(A1)).isEqualTo(tree.priorityRank(A));
        assertThat(tree.priorityRank(A)).isGreaterThan(tree.priorityRank(ROOT));
        var others = tree(2, 0, 0, 1, 0);
        assertThat(others.priorityRank(A)).isGreaterThan(others.priorityRank(B));
        assertThat(alike.hasPriorities()).isFalse();
        assertThat(tree(0, 0, 1, 0, 0).hasPriorities()).isTrue();
    }

    private static QueueTree tree(int a, int a1, int a2, int b, int b1) {
        return new QueueTree(List.of(
                queue(ROOT, "root", -1, 0),
                queue(A, "root.a", ROOT, a),
                queue(A1, "root.a.a1", A, a1),
                queue(A2, "root.a.a2", A, a2),
                queue(B, "root.b", ROOT, b),
                queue(B1, "root.b.b1", B, b1)));
    }

    private static QueueSnapshot queue(int index, String path, int parent, int priority) {
        boolean leaf = index == A1 || index == A2 || index == B1;
        return new QueueSnapshot(index, path, parent, leaf, priority, false, AppOrder.FIFO, Map.of(), Map.of());
    }
}
