package io.sharpshooter.share;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Cluster;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.PartitionLoad;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.share.PendingAsks.PendingAsk;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for the shares of every tree of queues, whatever its asks. */
class SharesPropertyTest {
    private static final int BLOCK = Seeds.count(500);

    static LongStream blocks() {
        return LongStream.range(0, 8).map(block -> block * BLOCK);
    }

    @ParameterizedTest(name = "seeds from {0}")
    @MethodSource("blocks")
    void childrenNeverHaveMoreThanTheirParent(long first) {
        forEachTree(first, (name, shares) -> {
            for (QueueSnapshot parent : parents(shares)) {
                ResourceVector sum = children(shares, parent).stream()
                        .map(child -> shares.ideal.ideal(child.index()))
                        .reduce(ResourceVector.zero(shares.types()), ResourceVector::plus);
                assertThat(sum.fitsIn(shares.ideal.ideal(parent.index())))
                        .as("%s: children of %s", name, parent.path())
                        .isTrue();
            }
        });
    }

    @ParameterizedTest(name = "seeds from {0}")
    @MethodSource("blocks")
    void noQueueHasMoreThanItsMaximumOrLessThanNothing(long first) {
        forEachTree(first, (name, shares) -> {
            for (QueueSnapshot queue : belowRoot(shares)) {
                ResourceVector ideal = shares.ideal.ideal(queue.index());
                assertThat(ideal.isAnyNegative()).as(name).isFalse();
                assertThat(ideal.fitsIn(load(shares, queue).maximum()))
                        .as("%s: %s has %s", name, queue.path(), ideal)
                        .isTrue();
            }
        });
    }

    @ParameterizedTest(name = "seeds from {0}")
    @MethodSource("blocks")
    void everyGainOfALeafIsFilledByWholeAsks(long first) {
        forEachTree(first, (name, shares) -> {
            for (QueueSnapshot leaf : leaves(shares)) {
                ResourceVector gain = shares.ideal.ideal(leaf.index()).minusClamped(shares.used.get(leaf.index()));
                assertThat(filled(shares.pending.of(leaf.index()), gain))
                        .as("%s: %s", name, leaf.path())
                        .isEqualTo(gain);
            }
        });
    }

    @ParameterizedTest(name = "seeds from {0}")
    @MethodSource("blocks")
    void nothingIsLeftThatAParentCouldUseOrThatALeafLacksOfWhatItUses(long first) {
        forEachTree(first, (name, shares) -> {
            for (QueueSnapshot parent : parents(shares)) {
                ResourceVector left = left(shares, parent);
                for (QueueSnapshot child : children(shares, parent)) {
                    ResourceVector due = shares.ideal.wanted(child.index());
                    due = child.leaf() ? due.min(shares.used.get(child.index())) : due;
                    assertThat(due.minusClamped(shares.ideal.ideal(child.index()))
                                    .min(left)
                                    .isZero())
                            .as("%s: %s of what %s leaves", name, child.path(), parent.path())
                            .isTrue();
                }
            }
        });
    }

    @ParameterizedTest(name = "seeds from {0}")
    @MethodSource("blocks")
    void theOrderOfTheQueuesDoesNotMatter(long first) {
        for (long seed = first; seed < first + BLOCK; seed++) {
            Cluster cluster = RandomTree.of(seed);
            Shares shares = Shares.of(cluster);
            Shares others = Shares.of(Snapshots.shuffled(cluster, Set.of(), new Random(seed)));
            for (QueueSnapshot queue : belowRoot(shares)) {
                String path = queue.path().substring("root.".length());
                assertThat(others.of(path)).as("seed %d: %s", seed, path).isEqualTo(shares.of(path));
            }
        }
    }

    @ParameterizedTest(name = "seeds from {0}")
    @MethodSource("blocks")
    void noQueueEndsBelowAnElasticMinimumThatItCanUseAndItsParentHas(long first) {
        forEachTree(first, (name, shares) -> {
            for (QueueSnapshot parent : parents(shares)) {
                if (starts(shares, parent).fitsIn(shares.ideal.ideal(parent.index()))) {
                    for (QueueSnapshot child : children(shares, parent)) {
                        assertElasticMinimum(name, shares, child);
                    }
                }
            }
        });
    }

    private static void assertElasticMinimum(String name, Shares shares, QueueSnapshot queue) {
        ResourceVector minimum = shares.ideal.elasticMinimum(queue.index());
        ResourceVector gain = minimum.minusClamped(shares.used.get(queue.index()));
        boolean usable = !queue.leaf()
                || (shares.types() == 1
                        && filled(shares.pending.of(queue.index()), gain).equals(gain));
        ResourceVector due = usable ? minimum : minimum.min(shares.used.get(queue.index()));
        assertThat(due.fitsIn(shares.ideal.ideal(queue.index())))
                .as("%s: %s is due %s and has %s", name, queue.path(), due, shares.ideal.ideal(queue.index()))
                .isTrue();
    }

    /** What the children of a parent start with if there is enough. */
    private static ResourceVector starts(Shares shares, QueueSnapshot parent) {
        ResourceVector sum = ResourceVector.zero(shares.types());
        for (QueueSnapshot child : children(shares, parent)) {
            ResourceVector start = shares.ideal.elasticMinimum(child.index());
            if (child.preemptionDisabled()) {
                start = start.max(
                        shares.used.get(child.index()).min(load(shares, child).maximum()));
            }
            sum = sum.plus(start);
        }
        return sum;
    }

    private static ResourceVector left(Shares shares, QueueSnapshot parent) {
        ResourceVector left = shares.ideal.ideal(parent.index());
        for (QueueSnapshot child : children(shares, parent)) {
            left = left.minus(shares.ideal.ideal(child.index()));
        }
        return left;
    }

    /** The rule of DESIGN section 4 container by container: an ask that does not fit ends its app's list. */
    private static ResourceVector filled(List<PendingAsk> asks, ResourceVector gain) {
        Set<AppSnapshot> ended = new HashSet<>();
        ResourceVector filled = ResourceVector.zero(gain.size());
        for (PendingAsk pending : asks) {
            ResourceVector size = pending.ask().size();
            for (int i = 0; i < pending.count() && !ended.contains(pending.ask().app()); i++) {
                if (filled.plus(size).fitsWhereWanted(size, gain)) {
                    filled = filled.plus(size);
                } else {
                    ended.add(pending.ask().app());
                }
            }
        }
        return filled;
    }

    private static void forEachTree(long first, Property property) {
        for (long seed = first; seed < first + BLOCK; seed++) {
            property.check("seed " + seed, Shares.of(RandomTree.of(seed)));
            property.check("seed " + seed + " of units", Shares.of(RandomTree.ofUnitAsks(seed)));
        }
    }

    private static List<QueueSnapshot> parents(Shares shares) {
        return shares.snapshot.queues().stream().filter(queue -> !queue.leaf()).toList();
    }

    private static List<QueueSnapshot> leaves(Shares shares) {
        return shares.snapshot.queues().stream().filter(QueueSnapshot::leaf).toList();
    }

    private static List<QueueSnapshot> belowRoot(Shares shares) {
        return shares.snapshot.queues().stream()
                .filter(queue -> queue.parent() >= 0)
                .toList();
    }

    private static List<QueueSnapshot> children(Shares shares, QueueSnapshot parent) {
        return shares.snapshot.queues().stream()
                .filter(queue -> queue.parent() == parent.index())
                .toList();
    }

    private static PartitionLoad load(Shares shares, QueueSnapshot queue) {
        return queue.load(Shares.PARTITION, shares.types());
    }

    /** Something to check on every tree. */
    private interface Property {
        void check(String name, Shares shares);
    }
}
