package io.sharpshooter.share;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Who comes before whom, where asks are of one unit each, so that nothing is trimmed: every pair of siblings is looked
 * at, in every type.
 */
class FairnessPropertyTest {
    private static final int BLOCK = Seeds.count(500);

    static LongStream blocks() {
        return LongStream.range(0, 8).map(block -> block * BLOCK);
    }

    @ParameterizedTest(name = "seeds from {0}")
    @MethodSource("blocks")
    void whereEnoughIsWantedAllIsGivenOutAndNobodyGainsBesideAHungryOneThatComesFirst(long first) {
        forEachFamily(first, family -> {
            long given = family.sum(Child::ideal);
            assertThat(given).as(family.name).isEqualTo(Math.min(family.available, family.sum(Child::most)));
            family.children.stream()
                    .filter(hungry -> hungry.ideal < hungry.wanted)
                    .forEach(hungry -> family.children.forEach(other -> check(family.name, hungry, other)));
        });
    }

    /** A higher priority comes first, then who has a guarantee; equals rise to one level, but for a unit. */
    private static void check(String name, Child hungry, Child other) {
        boolean later = other.priority < hungry.priority
                || (other.priority == hungry.priority && hungry.guaranteed > 0 && other.guaranteed == 0);
        if (later) {
            assertThat(other.ideal).as("%s: %s beside %s", name, other, hungry).isLessThanOrEqualTo(other.start);
        } else if (other.priority == hungry.priority && (other.guaranteed > 0) == (hungry.guaranteed > 0)) {
            Fraction level = Fraction.of(hungry.ideal + 1, Math.max(1, hungry.guaranteed));
            Fraction below = Fraction.of(other.ideal - 1, Math.max(1, other.guaranteed));
            assertThat(other.ideal <= other.start || below.compareTo(level) < 0)
                    .as("%s: %s beside %s", name, other, hungry)
                    .isTrue();
        }
    }

    /** One child in one type. */
    private record Child(String path, int priority, long guaranteed, long ideal, long start, long wanted) {
        /** A disabled parent may start with more than it wants. */
        long most() {
            return Math.max(start, wanted);
        }
    }

    /** The children of one parent in one type, which has enough for all their starts. */
    private record Family(String name, long available, List<Child> children) {
        long sum(ToLongFunction<Child> amount) {
            return children.stream().mapToLong(amount).sum();
        }
    }

    private static void forEachFamily(long first, Consumer<Family> property) {
        for (long seed = first; seed < first + BLOCK; seed++) {
            var shares = Shares.of(RandomTree.ofUnitAsks(seed));
            for (QueueSnapshot parent : shares.snapshot.queues()) {
                for (int type = 0; type < shares.types() && !parent.leaf(); type++) {
                    Family family =
                            family("seed " + seed + " " + parent.path() + " type " + type, shares, parent, type);
                    if (family.sum(Child::start) <= family.available) {
                        property.accept(family);
                    }
                }
            }
        }
    }

    private static Family family(String name, Shares shares, QueueSnapshot parent, int type) {
        List<Child> children = new ArrayList<>();
        for (QueueSnapshot queue : shares.snapshot.queues()) {
            if (queue.parent() == parent.index()) {
                children.add(child(shares, queue, type));
            }
        }
        return new Family(name, shares.ideal.ideal(parent.index()).get(type), children);
    }

    private static Child child(Shares shares, QueueSnapshot queue, int type) {
        var load = queue.load(Shares.PARTITION, shares.types());
        ResourceVector disabled = shares.used.get(queue.index()).min(load.maximum());
        long elastic = shares.ideal.elasticMinimum(queue.index()).get(type);
        return new Child(
                queue.path(),
                queue.priority(),
                load.guaranteed().get(type),
                shares.ideal.ideal(queue.index()).get(type),
                queue.preemptionDisabled() ? Math.max(elastic, disabled.get(type)) : elastic,
                shares.ideal.wanted(queue.index()).get(type));
    }
}
