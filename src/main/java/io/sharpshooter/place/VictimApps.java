package io.sharpshooter.place;

import io.sharpshooter.cost.Costs;
import io.sharpshooter.cost.Replacements;
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
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The containers of a partition in the order in which ordinary asks take them: per queue by the {@link GivingPlace}
 * of apps as it is now, and in an app the lowest container priority first, then the newest container.
 *
 * <p>A queue's apps are sorted once; those that hold something else since, as many as claims have taken from, each
 * walk keeps in order apart. An app's containers are sorted when they are first asked for. Used by one thread.
 */
final class VictimApps {
    private static final Comparator<AppContainers> FIRST = Comparator.comparing(AppContainers::place);

    private final AppUsage holdings;
    private final Map<String, AppContainers> byApp = new HashMap<>();
    private final Map<Integer, QueueContainers> byQueue = new HashMap<>();
    private boolean someBorrow;
    private boolean someReplace;

    /**
     * A container and where it runs.
     *
     * @param replacement whether it may do again what another one did that has died for a claim
     */
    record Located(ContainerSnapshot container, NodeUsage node, boolean replacement) {}

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

        private GivingPlace place() {
            return place;
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

    /** What a walk meets one after the other. */
    private enum Pass {
        BORROWERS,
        OTHERS,
        MASTERS;

        static Pass of(ContainerSnapshot container) {
            if (container.am()) {
                return MASTERS;
            }
            return container.borrowsPartition() ? BORROWERS : OTHERS;
        }
    }

    /**
     * A part of a walk: the containers of a queue that are met in a pass, those that replace others or those that do
     * not.
     */
    private record Leg(Pass pass, boolean replacements, QueueContainers queue) {
        boolean has(Located located) {
            return located.replacement == replacements && Pass.of(located.container) == pass;
        }
    }

    /**
     * Goes through the containers of some queues one by one: first those that borrow the partition, application
     * masters last; among these those that may be {@link Replacements} after all others of queues of the same
     * priority. It meets each once, and goes on in a queue with the app whose turn it is to give then.
     */
    final class Walk {
        private final List<Leg> legs;
        private final Map<AppContainers, Integer> met = new HashMap<>();
        private final Map<AppContainers, GivingPlace> moved = new HashMap<>();
        private final TreeMap<GivingPlace, AppContainers> movedInOrder = new TreeMap<>();
        private int followed;
        private int leg;
        private int app;

        private Walk(List<Leg> legs) {
            this.legs = legs;
        }

        /**
         * The next container, null at the end.
         *
         * @param worthwhile queues for which this is false are passed over
         */
        @Nullable
        Located next(Predicate<QueueContainers> worthwhile) {
            follow();
            while (leg < legs.size()) {
                Leg current = legs.get(leg);
                Located located = worthwhile.test(current.queue) ? nextOf(current) : null;
                if (located != null) {
                    return located;
                }
                toNextLeg();
            }
            return null;
        }

        private @Nullable Located nextOf(Leg current) {
            for (AppContainers giver = giver(current.queue); giver != null; giver = giver(current.queue)) {
                List<Located> containers = giver.inOrder();
                int place = met(giver);
                while (place < containers.size() && !current.has(containers.get(place))) {
                    place++;
                }
                met.put(giver, place + 1);
                if (place < containers.size()) {
                    return containers.get(place);
                }
            }
            return null;
        }

        /** The app that gives first of those that have containers left; null where none has. */
        private @Nullable AppContainers giver(QueueContainers current) {
            while (app < current.apps.size() && (current.apps.get(app).moved || isAllMet(current.apps.get(app)))) {
                app++;
            }
            AppContainers first = app < current.apps.size() ? current.apps.get(app) : null;
            AppContainers moved = firstMoved(current);
            return first == null || (moved != null && FIRST.compare(moved, first) < 0) ? moved : first;
        }

        /** The same of those that hold something else now than when they were sorted. */
        private @Nullable AppContainers firstMoved(QueueContainers current) {
            while (followed < current.moves.size()) {
                AppContainers one = current.moves.get(followed++);
                GivingPlace before = moved.put(one, one.place);
                if (before != null) {
                    movedInOrder.remove(before);
                }
                movedInOrder.put(one.place, one);
            }
            Map.Entry<GivingPlace, AppContainers> first = movedInOrder.firstEntry();
            while (first != null && isAllMet(first.getValue())) {
                movedInOrder.pollFirstEntry();
                first = movedInOrder.firstEntry();
            }
            return first == null ? null : first.getValue();
        }

        private int met(AppContainers giver) {
            return met.getOrDefault(giver, 0);
        }

        private boolean isAllMet(AppContainers giver) {
            return met(giver) >= giver.containers.size();
        }

        private void toNextLeg() {
            met.clear();
            moved.clear();
            movedInOrder.clear();
            followed = 0;
            app = 0;
            leg++;
        }
    }

    VictimApps(PartitionNodes nodes, Costs costs) {
        this.holdings = nodes.holdings();
        holdings.takeMoved();
        for (NodeUsage node : nodes.all()) {
            List<ContainerSnapshot> containers = node.node().containers();
            BitSet replacements = costs.replacements(node.node().roster());
            for (int place = 0; place < containers.size(); place++) {
                add(new Located(containers.get(place), node, replacements.get(place)));
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
    private void follow() {
        for (String id : holdings.takeMoved()) {
            AppContainers app = byApp.get(id);
            QueueContainers queue =
                    app == null ? null : byQueue.get(app.app.queue().index());
            if (app != null && queue != null) {
                queue.move(app, GivingPlace.of(app.app, holdings.of(app.app)));
            }
        }
    }

    /**
     * Through the containers of these queues.
     *
     * @param byPriority those of equal priority together, each list in the order in which queues give
     */
    Walk walk(Collection<List<QueueContainers>> byPriority) {
        List<Leg> legs = new ArrayList<>();
        for (Pass pass : Pass.values()) {
            if (pass != Pass.BORROWERS || someBorrow) {
                byPriority.forEach(queues -> addLegs(legs, pass, queues));
            }
        }
        return new Walk(legs);
    }

    private void addLegs(List<Leg> legs, Pass pass, List<QueueContainers> queues) {
        queues.forEach(queue -> legs.add(new Leg(pass, false, queue)));
        if (someReplace) {
            queues.forEach(queue -> legs.add(new Leg(pass, true, queue)));
        }
    }

    /** The queues that have containers. */
    Collection<QueueContainers> queues() {
        return byQueue.values();
    }
}
