package io.sharpshooter.usage;

import static java.lang.Math.max;
import static java.util.Collections.shuffle;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.usage.Change.Blocker;
import io.sharpshooter.usage.Change.Hold;
import io.sharpshooter.usage.Change.Placement;
import io.sharpshooter.usage.Change.Stage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Changes come, go on and go in any order, and what is left is what those make that are there. */
class UsageTest {
    private int together;
    private int reserved;

    /** A change that is made the same in whatever usage. */
    private record Recipe(long seed, Stage stage) {}

    /** Usage that is changed, and what is counted in it. */
    private static final class Walk {
        final ClusterSnapshot snapshot;
        final Usage usage;
        final List<Recipe> counted = new ArrayList<>();

        Walk(ClusterSnapshot snapshot, String partition) {
            this.snapshot = snapshot;
            usage = new Usage(snapshot, new QueueTree(snapshot.queues()), partition);
        }
    }

    @Test
    void undoingLeavesNoTraceInWhateverOrder() {
        Seeds.each(1000, seed -> {
            var snapshot = Snapshots.of(Generated.of(seed).cluster(), Set.of());
            snapshot.partitions().keySet().forEach(partition -> check(snapshot, partition, new Random(seed)));
        });
        assertThat(together).isPositive();
        assertThat(reserved).isPositive();
    }

    private void check(ClusterSnapshot snapshot, String partition, Random random) {
        var walk = new Walk(snapshot, partition);
        if (walk.usage.nodes().all().isEmpty() || snapshot.asks().isEmpty()) {
            return;
        }
        var before = all(walk);
        for (int turn = 0; turn < 12; turn++) {
            long moves = walk.usage.version();
            move(walk, random);
            assertThat(walk.usage.version()).isEqualTo(moves + 1);
            walk.usage.nodes().all().forEach(node -> expectToBeKnownAsFree(node, walk.usage.nodes()));
        }
        together = max(together, walk.counted.size() - 1);
        var anew = new Walk(snapshot, partition);
        List<Recipe> shuffled = new ArrayList<>(walk.counted);
        shuffle(shuffled, random);
        shuffled.forEach(recipe -> apply(anew, recipe));
        long moves = walk.usage.version();
        assertThat(all(walk)).isEqualTo(all(anew));
        assertThat(walk.usage.version()).isEqualTo(moves);
        while (!walk.counted.isEmpty()) {
            undo(walk, random.nextInt(walk.counted.size()));
        }
        assertThat(all(walk)).isEqualTo(before);
    }

    private static void expectToBeKnownAsFree(NodeUsage node, PartitionNodes nodes) {
        var free = node.node().free();
        for (int type = 0; type < free.size(); type++) {
            free = free.with(type, max(0, node.free(type)));
        }
        assertThat(nodes.mayHaveRoomFor(free)).isTrue();
    }

    private void move(Walk walk, Random random) {
        var stage = Stage.values()[random.nextInt(Stage.values().length)];
        int some = walk.counted.isEmpty() ? 0 : random.nextInt(walk.counted.size());
        switch (walk.counted.isEmpty() ? 3 : random.nextInt(6)) {
            case 0 -> undo(walk, some);
            case 1 -> goOn(walk, some, stage);
            default -> apply(walk, new Recipe(random.nextLong(), stage));
        }
    }

    private void apply(Walk walk, Recipe recipe) {
        walk.counted.add(recipe);
        walk.usage.apply(change(walk, recipe));
    }

    private void undo(Walk walk, int place) {
        walk.usage.undo(change(walk, walk.counted.remove(place)));
    }

    private void goOn(Walk walk, int place, Stage stage) {
        var before = walk.counted.get(place);
        var after = new Recipe(before.seed, stage);
        walk.counted.set(place, after);
        walk.usage.replace(change(walk, before), change(walk, after));
    }

    /** Any container on any node, for which any die and any reservations go. */
    private Change change(Walk walk, Recipe recipe) {
        var random = new Random(recipe.seed);
        var asks = walk.snapshot.asks();
        var ask = asks.get(random.nextInt(asks.size()));
        var nodes = walk.usage.nodes().all();
        var node = nodes.get(random.nextInt(nodes.size()));
        var placement = new Placement(
                ask.app().queue().index(), ask.app().user(), ask.size(), node, Hold.values()[random.nextInt(3)]);
        var dying = node.node().containers().stream()
                .filter(container -> random.nextInt(3) == 0)
                .toList();
        var usedUp = new ArrayList<Blocker>();
        var dropped = new ArrayList<Blocker>();
        for (var other : walk.usage.nodes().reserved()) {
            var reservation = other.node().reservation();
            if (reservation != null && random.nextBoolean()) {
                reserved++;
                (random.nextBoolean() ? usedUp : dropped).add(new Blocker(other, reservation));
            }
        }
        return new Change(placement, recipe.stage, dying, usedUp, dropped);
    }

    /** All that can be asked. */
    private static List<Object> all(Walk walk) {
        var usage = walk.usage;
        List<Object> all = new ArrayList<>(everywhere(usage));
        for (var queue : walk.snapshot.queues()) {
            all.add(usage.queues().promised(queue.index(), 0));
            all.add(usage.queues().dyingMasters(queue.index()));
        }
        for (var ask : walk.snapshot.asks()) {
            all.add(usage.users().words(ask, 0));
            all.add(usage.users().isExhausted(ask, 1));
        }
        for (var app : walk.snapshot.apps().values()) {
            all.add(usage.nodes().holdings().of(app));
        }
        for (var node : usage.nodes().all()) {
            all.add(node.shared());
            all.add(node.isAnyClaimed());
            node.node().containers().forEach(container -> all.add(node.isClaimed(container)));
        }
        return all;
    }

    /** What is asked of queues and nodes. */
    private static List<Object> everywhere(Usage usage) {
        var all = new ArrayList<Object>();
        for (int queue = 0; queue < usage.queues().tree().size(); queue++) {
            all.add(usage.queues().used(queue));
            all.add(usage.queues().committed(queue));
        }
        for (var node : usage.nodes().all()) {
            all.add(Arrays.toString(node.lackFor(node.node().total())));
            all.add(node.held());
            all.add(node.isSpokenFor());
            all.add(String.valueOf(node.reservation()));
        }
        return all;
    }
}
