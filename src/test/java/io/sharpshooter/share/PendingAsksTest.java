package io.sharpshooter.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.model.ResourceVector;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What counts as pending. */
class PendingAsksTest {

    @Test
    void asksOfActiveAppsCountInTheSchedulersOrder() {
        var tree = Tree.of(100)
                .queue("p")
                .queue("p.a")
                .app()
                .asking(2, 10)
                .asking(1, 5)
                .app()
                .asking(3, 1);
        assertThat(counts(tree, "p.a")).containsExactly(2, 1, 3);
        assertThat(sum(tree, "p.a")).isEqualTo(ResourceVector.of(28));
    }

    @Test
    void aParentHasNone() {
        var tree = Tree.of(100).queue("p").queue("p.a").asking(2, 10);
        assertThat(counts(tree, "p")).isEmpty();
        assertThat(sum(tree, "p")).isEqualTo(ResourceVector.of(0));
    }

    @Test
    void asksForAnotherPartitionDoNotCount() {
        assertThat(counts(Tree.of(100).queue("a").askingIn("gpu", 2, 10), "a")).isEmpty();
    }

    @Test
    void asksOfAppsThatAreNotActiveDoNotCount() {
        assertThat(counts(Tree.of(100).queue("a").inactiveApp().asking(2, 10), "a"))
                .isEmpty();
    }

    @Test
    void asksThatNoNodeCouldHoldDoNotCount() {
        var tree = Tree.of(100, 100)
                .node(60, 5)
                .node(10, 50)
                .queue("a")
                .asking(1, 60, 5)
                .asking(1, 60, 6)
                .asking(1, 10, 50);
        assertThat(sum(tree, "a")).isEqualTo(ResourceVector.of(70, 55));
    }

    /** One that can never run must not use up its user's room either. */
    @Test
    void asksThatAQueueAboveCouldNeverHoldDoNotCount() {
        var tree = Tree.of(100)
                .queue("p")
                .maximum(40)
                .queue("p.a")
                .user("u", memory(0), memory(30))
                .app("u")
                .asking(1, 50)
                .app("u")
                .asking(1, 40);
        assertThat(counts(tree, "p.a")).containsExactly(1);
        assertThat(sum(tree, "p.a")).isEqualTo(ResourceVector.of(40));
    }

    @Test
    void asksLargerThanTheRootsMaximumDoNotCount() {
        var tree = Tree.of(100).maximum(40).queue("a").asking(1, 50).asking(1, 40);
        assertThat(sum(tree, "a")).isEqualTo(ResourceVector.of(40));
    }

    @Test
    void containersOfOpenClaimsAreLeftOut() {
        var tree = Tree.of(100)
                .queue("a")
                .asking(3, 10)
                .claimed(2)
                .asking(1, 7)
                .claimed(1)
                .asking(1, 5);
        assertThat(counts(tree, "a")).containsExactly(1, 1);
        assertThat(sum(tree, "a")).isEqualTo(ResourceVector.of(15));
    }

    @Test
    void theLastContainerMayCrossTheUserLimit() {
        var tree = Tree.of(100)
                .queue("a")
                .user("u", memory(5), memory(30))
                .app("u")
                .asking(9, 10);
        assertThat(counts(tree, "a")).containsExactly(3);
    }

    @Test
    void aUserAtTheLimitMayHaveOneMore() {
        var tree = Tree.of(100)
                .queue("a")
                .user("u", memory(30), memory(30))
                .app("u")
                .asking(9, 10);
        assertThat(counts(tree, "a")).containsExactly(1);
    }

    @Test
    void aUserAboveTheLimitGetsNothing() {
        var tree = Tree.of(100)
                .queue("a")
                .user("u", memory(31), memory(30))
                .app("u")
                .asking(9, 10);
        assertThat(counts(tree, "a")).isEmpty();
    }

    @Test
    void theLimitHoldsOverAllAppsOfAUserAndForNobodyElse() {
        var tree = Tree.of(100)
                .queue("a")
                .user("u", memory(0), memory(30))
                .user("v", memory(0), memory(30))
                .app("u")
                .asking(2, 10)
                .app("v")
                .asking(1, 10)
                .app("u")
                .asking(5, 10);
        assertThat(counts(tree, "a")).containsExactly(2, 1, 2);
    }

    @Test
    void theLimitOfAUserIsOneForEachLeaf() {
        var tree = Tree.of(100)
                .queue("a")
                .user("u", memory(0), memory(10))
                .app("u")
                .asking(5, 10)
                .queue("b")
                .user("u", memory(0), memory(10))
                .app("u")
                .asking(5, 10);
        assertThat(counts(tree, "a")).containsExactly(2);
        assertThat(counts(tree, "b")).containsExactly(2);
    }

    @Test
    void containersOfOpenClaimsWeighOnTheirUsersLimit() {
        var tree = Tree.of(100)
                .queue("a")
                .user("u", memory(0), memory(30))
                .app("u")
                .asking(5, 10)
                .app("u")
                .asking(2, 10)
                .claimed(2);
        assertThat(counts(tree, "a")).containsExactly(2);
    }

    @Test
    void aUserOfWhomNothingIsSaidHasNoLimit() {
        assertThat(counts(Tree.of(100).queue("a").app("stranger").asking(7, 10), "a"))
                .containsExactly(7);
    }

    @Test
    void manyLargeContainersAreCountedWithoutOverflow() {
        var tree = Tree.of(1L << 50).queue("a").asking(Integer.MAX_VALUE, 1L << 49);
        assertThat(sum(tree, "a").get(0)).isEqualTo(1L << 61);
        assertThat(tree.shares().memoryOf("a")).isEqualTo(1L << 50);
    }

    @Test
    void anUnknownPartitionIsRefused() {
        var snapshot = Tree.of(100).queue("a").shares().snapshot;
        assertThatThrownBy(() -> PendingAsks.of(snapshot, "gpu", Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'gpu'");
    }

    private static ResourceVector memory(long amount) {
        return ResourceVector.of(amount);
    }

    private static List<Integer> counts(Tree tree, String queue) {
        var shares = tree.shares();
        return shares.pending.of(shares.index(queue)).stream()
                .map(PendingAsk::count)
                .toList();
    }

    private static ResourceVector sum(Tree tree, String queue) {
        var shares = tree.shares();
        return shares.pending.sum(shares.index(queue));
    }
}
