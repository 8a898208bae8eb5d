package io.sharpshooter.share;

import static java.lang.Math.max;
import static java.lang.Math.min;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Cluster;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.QueueSnapshot.PartitionLoad;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.share.PendingAsks.PendingAsk;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/** What holds for the shares of every tree of queues, whatever its asks; and who comes before whom. */
class SharesPropertyTest {
    private static final int SEEDS = 4000;

    @Test
    void everyTreeKeepsTheRules() {
        Seeds.each(SEEDS, seed -> {
            check(Shares.of(onOneNode(seed)));
            var shares = Shares.of(ofUnitAsks(seed));
            check(shares);
            shares.snapshot.queues().forEach(parent -> assertNobodyIsServedBeforeWhoComesFirst(shares, parent));
        });
    }

    /** A generated cluster of which all that is free is in one piece. */
    private static Cluster onOneNode(long seed) {
        var cluster = Generated.of(seed).cluster();
        var one = cluster.addNode("one", "rack", "", cluster.total(""));
        for (var node : List.copyOf(cluster.nodes())) {
            if (node != one) {
                one.containers.addAll(node.partition.isEmpty() ? node.containers : List.of());
                cluster.loseNode(node.id);
            }
        }
        return cluster;
    }

    /** The same with asks of one unit of one type only: whatever a leaf gains it can use. */
    private static Cluster ofUnitAsks(long seed) {
        var cluster = onOneNode(seed);
        var random = new Random(seed);
        var nothing = ResourceVector.zero(cluster.types().size());
        for (var app : cluster.apps().values()) {
            app.asks.clear();
            var unit = nothing.with(random.nextInt(nothing.size()), 1);
            app.ask(new AskKey(1, 0), unit, "", Eligibility.ANYWHERE, false, 1 + random.nextInt(40));
        }
        return cluster;
    }

    private static void check(Shares shares) {
        for (var queue : shares.snapshot.queues()) {
            if (queue.parent() >= 0) {
                assertIsWithinItsMaximum(shares, queue);
            }
            if (queue.leaf()) {
                assertItsGainIsOfWholeAsks(shares, queue);
            } else {
                assertNothingIsLeftThatIsUsable(shares, queue);
                assertElasticMinima(shares, queue);
            }
        }
    }

    private static void assertIsWithinItsMaximum(Shares shares, QueueSnapshot queue) {
        var ideal = shares.ideal.ideal(queue.index());
        assertThat(ideal.isAnyNegative()).isFalse();
        assertThat(ideal.fitsIn(load(shares, queue).maximum()))
                .as("%s has %s", queue.path(), ideal)
                .isTrue();
    }

    private static void assertItsGainIsOfWholeAsks(Shares shares, QueueSnapshot leaf) {
        var gain = shares.ideal.ideal(leaf.index()).minusClamped(shares.used.get(leaf.index()));
        assertThat(filled(shares.pending.of(leaf.index()), gain))
                .as(leaf.path())
                .isEqualTo(gain);
    }

    /** By a child, or by a leaf up to what it uses. */
    private static void assertNothingIsLeftThatIsUsable(Shares shares, QueueSnapshot parent) {
        var left = left(shares, parent);
        assertThat(left.isAnyNegative()).as("children of %s", parent.path()).isFalse();
        for (var child : children(shares, parent)) {
            var due = shares.wanted(child.index());
            due = child.leaf() ? due.min(shares.used.get(child.index())) : due;
            assertThat(due.minusClamped(shares.ideal.ideal(child.index()))
                            .min(left)
                            .isZero())
                    .as("%s of what %s leaves", child.path(), parent.path())
                    .isTrue();
        }
    }

    @Test
    void theOrderOfTheQueuesDoesNotMatter() {
        Seeds.each(SEEDS, seed -> {
            var cluster = onOneNode(seed);
            var shares = Shares.of(cluster);
            var others = Shares.of(Snapshots.shuffled(cluster, Set.of(), new Random(seed)));
            for (var queue : belowRoot(shares)) {
                var path = queue.path().substring("root.".length());
                assertThat(others.of(path)).as(path).isEqualTo(shares.of(path));
            }
        });
    }

    /** No queue ends below one that it can use and its parent has. */
    private static void assertElasticMinima(Shares shares, QueueSnapshot parent) {
        if (starts(shares, parent).fitsIn(shares.ideal.ideal(parent.index()))) {
            children(shares, parent).forEach(child -> assertElasticMinimum(shares, child));
        }
    }

    private static void assertElasticMinimum(Shares shares, QueueSnapshot queue) {
        var minimum = shares.ideal.elasticMinimum(queue.index());
        var gain = minimum.minusClamped(shares.used.get(queue.index()));
        boolean usable = !queue.leaf()
                || (shares.types() == 1
                        && filled(shares.pending.of(queue.index()), gain).equals(gain));
        var due = usable ? minimum : minimum.min(shares.used.get(queue.index()));
        assertThat(due.fitsIn(shares.ideal.ideal(queue.index())))
                .as("%s is due %s and has %s", queue.path(), due, shares.ideal.ideal(queue.index()))
                .isTrue();
    }

    /** What the children of a parent start with if there is enough. */
    private static ResourceVector starts(Shares shares, QueueSnapshot parent) {
        var sum = ResourceVector.zero(shares.types());
        for (var child : children(shares, parent)) {
            sum = sum.plus(startOf(shares, child));
        }
        return sum;
    }

    private static ResourceVector startOf(Shares shares, QueueSnapshot queue) {
        var used = shares.used.get(queue.index()).min(load(shares, queue).maximum());
        var elastic = shares.ideal.elasticMinimum(queue.index());
        return queue.preemptionDisabled() ? elastic.max(used) : elastic;
    }

    private static ResourceVector left(Shares shares, QueueSnapshot parent) {
        var left = shares.ideal.ideal(parent.index());
        for (var child : children(shares, parent)) {
            left = left.minus(shares.ideal.ideal(child.index()));
        }
        return left;
    }

    /** An ask that does not fit ends its app's list. */
    private static ResourceVector filled(List<PendingAsk> asks, ResourceVector gain) {
        var ended = new HashSet<AppSnapshot>();
        var filled = ResourceVector.zero(gain.size());
        for (var pending : asks) {
            var size = pending.ask().size();
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

    /** One child in one type. */
    private record Child(String path, int priority, long guaranteed, long ideal, long start, long wanted) {
        static Child of(Shares shares, QueueSnapshot queue, int type) {
            return new Child(
                    queue.path(),
                    queue.priority(),
                    load(shares, queue).guaranteed().get(type),
                    shares.ideal.ideal(queue.index()).get(type),
                    startOf(shares, queue).get(type),
                    shares.wanted(queue.index()).get(type));
        }

        /** A disabled parent may start with more than it wants. */
        long most() {
            return max(start, wanted);
        }
    }

    /** Where there is enough for all starts. */
    private static void assertNobodyIsServedBeforeWhoComesFirst(Shares shares, QueueSnapshot parent) {
        for (int type = 0; type < shares.types() && !parent.leaf(); type++) {
            int of = type;
            long available = shares.ideal.ideal(parent.index()).get(of);
            var family = children(shares, parent).stream()
                    .map(queue -> Child.of(shares, queue, of))
                    .toList();
            if (sum(family, Child::start) <= available) {
                assertThat(sum(family, Child::ideal)).isEqualTo(min(available, sum(family, Child::most)));
                family.stream()
                        .filter(hungry -> hungry.ideal < hungry.wanted)
                        .forEach(hungry -> family.forEach(other -> assertIsServedFirst(hungry, other)));
            }
        }
    }

    private static long sum(List<Child> family, ToLongFunction<Child> amount) {
        return family.stream().mapToLong(amount).sum();
    }

    /** By priority, then who has a guarantee; equals to one level. */
    private static void assertIsServedFirst(Child hungry, Child other) {
        boolean later = other.priority < hungry.priority
                || (other.priority == hungry.priority && hungry.guaranteed > 0 && other.guaranteed == 0);
        boolean equal = other.priority == hungry.priority && (other.guaranteed > 0) == (hungry.guaranteed > 0);
        var level = Fraction.of(hungry.ideal + 1, max(1, hungry.guaranteed));
        var below = Fraction.of(other.ideal - 1, max(1, other.guaranteed));
        assertThat(other.ideal <= other.start || (!later && (!equal || below.compareTo(level) < 0)))
                .as("%s beside %s", other, hungry)
                .isTrue();
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
}
