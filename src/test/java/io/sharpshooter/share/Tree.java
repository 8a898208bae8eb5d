package io.sharpshooter.share;

import io.sharpshooter.model.Allocations;
import io.sharpshooter.model.AppMemory;
import io.sharpshooter.model.AppOrder;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.FreeSpace;
import io.sharpshooter.model.PartitionLoad;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.model.UserLoad;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A tree of queues with what they use and want, in one partition; parents before children. Amounts are one per resource
 * type. The root exists from the start; a queue has no limit, no guarantee and uses nothing until told.
 */
final class Tree {
    static final String PARTITION = "";

    private final ResourceVector total;
    private final Map<String, Queue> queues = new LinkedHashMap<>();
    private final List<ResourceVector> nodeShapes = new ArrayList<>();
    private final Map<AskId, Integer> claimed = new HashMap<>();
    private Queue current;

    private Tree(ResourceVector total) {
        this.total = total;
        this.current = new Queue("root", total);
        queues.put("root", current);
    }

    /** A cluster with so much in all, of one node unless told otherwise. */
    static Tree of(long... total) {
        return new Tree(ResourceVector.of(total));
    }

    Tree node(long... shape) {
        nodeShapes.add(ResourceVector.of(shape));
        return this;
    }

    /** A queue below the root, or below the queue that the path names. */
    Tree queue(String path) {
        current = new Queue("root." + path, total);
        queues.put(current.path, current);
        return this;
    }

    Tree guaranteed(long... amounts) {
        current.guaranteed = ResourceVector.of(amounts);
        return this;
    }

    Tree maximum(long... amounts) {
        current.maximum = ResourceVector.of(amounts);
        return this;
    }

    Tree using(long... amounts) {
        current.used = ResourceVector.of(amounts);
        return this;
    }

    Tree priority(int priority) {
        current.priority = priority;
        return this;
    }

    Tree preemptionDisabled() {
        current.disabled = true;
        return this;
    }

    /** A limit for one user of the queue, who uses so much. */
    Tree user(String name, ResourceVector used, ResourceVector limit) {
        current.users.put(name, new UserLoad(used, limit));
        return this;
    }

    /** The next app of the queue, which asks for what follows. */
    Tree app() {
        return app("someone");
    }

    Tree app(String user) {
        current.apps.add(new App(user, true));
        return this;
    }

    Tree inactiveApp() {
        current.apps.add(new App("someone", false));
        return this;
    }

    /** The latest app, or a first one, also asks for so many containers of this size. */
    Tree asking(int count, long... size) {
        return askingIn(PARTITION, count, size);
    }

    Tree askingIn(String partition, int count, long... size) {
        if (current.apps.isEmpty()) {
            app();
        }
        current.apps.get(current.apps.size() - 1).asks.add(new Wish(partition, count, ResourceVector.of(size)));
        return this;
    }

    /** So many containers of the latest ask are counted as running by claims. */
    Tree claimed(int count) {
        App app = current.apps.get(current.apps.size() - 1);
        claimed.put(new AskId(id(current, current.apps.size() - 1), key(app.asks.size() - 1)), count);
        return this;
    }

    Shares shares() {
        return new Shares(List.copyOf(queues.keySet()));
    }

    /** The same with queues standing in another order, parents still before children. */
    Shares shares(List<String> order) {
        return new Shares(order);
    }

    List<String> paths() {
        return List.copyOf(queues.keySet());
    }

    private static <V> V known(Map<String, V> map, String path) {
        return Objects.requireNonNull(map.get(path), path);
    }

    private static String id(Queue queue, int app) {
        return queue.path + "#" + app;
    }

    private static AskKey key(int place) {
        return new AskKey(place, 0);
    }

    /** What comes out. */
    final class Shares {
        final ClusterSnapshot snapshot;
        final PendingAsks pending;
        final IdealShares ideal;
        final List<ResourceVector> used;
        private final Map<String, Integer> indexes = new HashMap<>();

        private Shares(List<String> order) {
            this.snapshot = snapshot(order);
            this.used = used(snapshot.queues());
            this.pending = PendingAsks.of(snapshot, PARTITION, claimed);
            this.ideal = IdealShares.compute(snapshot, PARTITION, used, pending);
        }

        /** The ideal share of a queue below the root, or of the root for an empty path. */
        ResourceVector of(String path) {
            return ideal.ideal(index(path));
        }

        /** Amounts of the first type. */
        long memoryOf(String path) {
            return of(path).get(0);
        }

        int types() {
            return total.size();
        }

        int index(String path) {
            return known(indexes, path.isEmpty() ? "root" : "root." + path);
        }

        private ClusterSnapshot snapshot(List<String> order) {
            List<QueueSnapshot> rows = new ArrayList<>();
            List<Ask> asks = new ArrayList<>();
            for (String path : order) {
                indexes.put(path, rows.size());
                Queue queue = known(queues, path);
                QueueSnapshot row = queue.snapshot(rows.size(), indexes);
                rows.add(row);
                asks.addAll(queue.asks(row));
            }
            List<ResourceVector> shapes = nodeShapes.isEmpty() ? List.of(total) : nodeShapes;
            return new ClusterSnapshot(
                    new RoundTime(0, 0),
                    names(),
                    total,
                    List.of(new PartitionSnapshot(PARTITION, total, shapes)),
                    rows,
                    apps(asks),
                    asks,
                    Map.of(),
                    Allocations.NONE,
                    FreeSpace.UNKNOWN,
                    List::of);
        }

        private static Map<String, AppSnapshot> apps(List<Ask> asks) {
            Map<String, AppSnapshot> apps = new HashMap<>();
            asks.forEach(ask -> apps.put(ask.app().id(), ask.app()));
            return apps;
        }

        private List<ResourceVector> used(List<QueueSnapshot> rows) {
            ResourceVector[] sums = new ResourceVector[rows.size()];
            Arrays.setAll(sums, row -> known(queues, rows.get(row).path()).used);
            for (int row = rows.size() - 1; row > 0; row--) {
                int parent = rows.get(row).parent();
                sums[parent] = sums[parent].plus(sums[row]);
            }
            return List.of(sums);
        }

        private ResourceTypes names() {
            return new ResourceTypes(IntStream.range(0, total.size())
                    .mapToObj(type -> "type" + type)
                    .toList());
        }
    }

    private final class Queue {
        private final String path;
        private ResourceVector guaranteed;
        private ResourceVector maximum;
        private ResourceVector used;
        private int priority;
        private boolean disabled;
        private final Map<String, UserLoad> users = new HashMap<>();
        private final List<App> apps = new ArrayList<>();

        Queue(String path, ResourceVector maximum) {
            this.path = path;
            this.maximum = maximum;
            this.guaranteed = ResourceVector.zero(maximum.size());
            this.used = guaranteed;
        }

        QueueSnapshot snapshot(int index, Map<String, Integer> indexes) {
            int dot = path.lastIndexOf('.');
            boolean leaf = queues.keySet().stream().noneMatch(other -> other.startsWith(path + "."));
            ResourceVector zero = ResourceVector.zero(total.size());
            PartitionLoad load = new PartitionLoad(guaranteed, maximum, used, zero, zero, zero);
            return new QueueSnapshot(
                    index,
                    path,
                    dot < 0 ? -1 : known(indexes, path.substring(0, dot)),
                    leaf,
                    priority,
                    disabled,
                    AppOrder.FIFO,
                    Map.of(PARTITION, load),
                    Map.of(PARTITION, users));
        }

        List<Ask> asks(QueueSnapshot row) {
            List<Ask> asks = new ArrayList<>();
            for (int app = 0; app < apps.size(); app++) {
                asks.addAll(apps.get(app).asks(row, id(this, app)));
            }
            return asks;
        }
    }

    private record Wish(String partition, int count, ResourceVector size) {}

    private record App(String user, boolean active, List<Wish> asks) {
        App(String user, boolean active) {
            this(user, active, new ArrayList<>());
        }

        List<Ask> asks(QueueSnapshot queue, String id) {
            AppSnapshot app = new AppSnapshot(
                    id, 1, queue, user, 0, 0, active, active ? "" : "behind the AM limit", 0, Set.of(), AppMemory.NONE);
            return IntStream.range(0, asks.size())
                    .mapToObj(place -> ask(app, place, asks.get(place)))
                    .toList();
        }

        private static Ask ask(AppSnapshot app, int place, Wish wish) {
            return new Ask(app, key(place), wish.size, wish.count, wish.partition, Eligibility.ANYWHERE, false);
        }
    }
}
