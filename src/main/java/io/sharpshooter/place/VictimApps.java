package io.sharpshooter.place;

import io.sharpshooter.cost.Costs;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.usage.AppUsage;
import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.PartitionNodes;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The containers of a partition in the order in which ordinary asks take them: per queue by the {@link GivingPlace}
 * of apps as it is now, and in an app the lowest container priority first, then the newest container.
 *
 * <p>A queue's apps are sorted once; those that hold something else since, as many as claims have taken from, each
 * walk keeps in order apart. An app's containers are sorted when they are first asked for. Used by one thread.
 */
final class VictimApps {
    static final Comparator<AppContainers> FIRST = Comparator.comparing(AppContainers::place);

    private final AppUsage holdings;
    private final Map<String, AppContainers> byApp = new HashMap<>();
    private final Map<Integer, QueueContainers> byQueue = new HashMap<>();
    private boolean someBorrow;
    private boolean someReplace;

    /**
     * A container and where it runs.
     *
     * @param place where it stands in the roster of the node
     * @param replacement whether it may do again what another one did that has died for a claim
     */
    record Located(ContainerSnapshot container, NodeUsage node, int place, boolean replacement) {}

    /** The containers of one app. */
    static final class AppContainers {
        private final AppSnapshot app;
        private final List<Located> containers = new ArrayList<>();
        private GivingPlace place;
        private boolean moved;
        private boolean sorted;

        private AppContainers(AppSnapshot app, GivingPlace place) {
            this.app = app;
            this.place = place;
        }

        GivingPlace place() {
            return place;
        }

        /** Whether it holds something else now than when apps were sorted. */
        boolean moved() {
            return moved;
        }

        int size() {
            return containers.size();
        }

        List<Located> inOrder() {
            if (!sorted) {
                containers.sort((a, b) -> CandidateTies.compareAge(a.container, b.container));
                sorted = true;
            }
            return containers;
        }
    }

    /** The containers of one queue. */
    static final class QueueContainers {
        private final int queue;
        private final List<AppContainers> apps = new ArrayList<>();
        private final List<AppContainers> moves = new ArrayList<>();
        private final Set<ResourceVector> sizes = new HashSet<>();

        private QueueContainers(int queue) {
            this.queue = queue;
        }

        /** The queue's index. */
        int queue() {
            return queue;
        }

        /** Its apps in the order in which they gave when they were sorted. */
        List<AppContainers> apps() {
            return apps;
        }

        /** Those that hold something else since, each as often as that was. */
        List<AppContainers> moves() {
            return moves;
        }

        /** Each size that some of them have, once. */
        Set<ResourceVector> sizes() {
            return sizes;
        }

        private void move(AppContainers app, GivingPlace place) {
            if (!place.equals(app.place)) {
                app.place = place;
                app.moved = true;
                moves.add(app);
            }
        }
    }

    VictimApps(PartitionNodes nodes, Costs costs) {
        this.holdings = nodes.holdings();
        holdings.takeMoved();
        for (NodeUsage node : nodes.all()) {
            List<ContainerSnapshot> containers = node.node().containers();
            BitSet replacements = costs.replacements(node.node().roster());
            for (int place = 0; place < containers.size(); place++) {
                add(new Located(containers.get(place), node, place, replacements.get(place)));
            }
        }
        byApp.values().forEach(this::add);
        byQueue.values().forEach(queue -> queue.apps.sort(FIRST));
    }

    private void add(Located located) {
        AppSnapshot app = located.container.app();
        byApp.computeIfAbsent(app.id(), id -> new AppContainers(app, GivingPlace.of(app, holdings.of(app))))
                .containers
                .add(located);
        someBorrow |= located.container.borrowsPartition();
        someReplace |= located.replacement;
    }

    private void add(AppContainers app) {
        QueueContainers queue = byQueue.computeIfAbsent(app.app.queue().index(), QueueContainers::new);
        queue.apps.add(app);
        app.containers.forEach(located -> queue.sizes.add(located.container.size()));
    }

    /** Takes note of what claims have taken since. */
    void follow() {
        for (String id : holdings.takeMoved()) {
            AppContainers app = byApp.get(id);
            QueueContainers queue =
                    app == null ? null : byQueue.get(app.app.queue().index());
            if (app != null && queue != null) {
                queue.move(app, GivingPlace.of(app.app, holdings.of(app.app)));
            }
        }
    }

    /** Whether some containers borrow the partition. */
    boolean someBorrow() {
        return someBorrow;
    }

    /** Whether some containers may be replacements. */
    boolean someReplace() {
        return someReplace;
    }

    /** The queues that have containers. */
    Collection<QueueContainers> queues() {
        return byQueue.values();
    }
}
