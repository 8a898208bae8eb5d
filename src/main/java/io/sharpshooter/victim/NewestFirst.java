package io.sharpshooter.victim;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The containers of a partition in the order in which ordinary asks take them: per queue, the newest app first, and in an
 * app the lowest container priority first, then the newest container.
 *
 * <p>An app's containers are sorted when they are first asked for. Used by one thread.
 */
final class NewestFirst {
    private static final Comparator<AppContainers> NEWEST_APP = Comparator.comparingLong(
                    (AppContainers containers) -> containers.app.startedAt())
            .reversed()
            .thenComparing(containers -> containers.app.id(), Comparator.reverseOrder());

    private final Map<Integer, QueueContainers> byQueue = new HashMap<>();
    private boolean someBorrow;

    /** A container and where it runs. */
    record Located(ContainerSnapshot container, NodeState node) {}

    /** The containers of one app. */
    static final class AppContainers {
        private final AppSnapshot app;
        private final List<Located> containers = new ArrayList<>();
        private boolean sorted;

        private AppContainers(AppSnapshot app) {
            this.app = app;
        }

        List<Located> inOrder() {
            if (!sorted) {
                containers.sort((a, b) -> CandidateRank.compareAge(a.container, b.container));
                sorted = true;
            }
            return containers;
        }
    }

    /** The containers of one queue. */
    static final class QueueContainers {
        private final int queue;
        private final List<AppContainers> apps = new ArrayList<>();
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

    /** Goes through the containers of some queues one by one: first those that borrow the partition, application masters last. */
    static final class Walk {
        private final List<QueueContainers> queues;
        private Pass pass;
        private int queue;
        private int app;
        private int place;

        private Walk(List<QueueContainers> queues, Pass first) {
            this.queues = queues;
            this.pass = first;
        }

        /**
         * The next container, null at the end.
         *
         * @param worthwhile queues for which this is false are passed over
         */
        @Nullable
        Located next(Predicate<QueueContainers> worthwhile) {
            while (queue < queues.size()) {
                QueueContainers current = queues.get(queue);
                Located located = worthwhile.test(current) ? nextOf(current.apps) : null;
                if (located != null) {
                    return located;
                }
                toNextQueue();
            }
            return null;
        }

        private @Nullable Located nextOf(List<AppContainers> apps) {
            for (; app < apps.size(); app++, place = 0) {
                List<Located> containers = apps.get(app).inOrder();
                while (place < containers.size()) {
                    Located located = containers.get(place++);
                    if (Pass.of(located.container) == pass) {
                        return located;
                    }
                }
            }
            return null;
        }

        private void toNextQueue() {
            app = 0;
            place = 0;
            queue++;
            if (queue == queues.size() && pass != Pass.MASTERS) {
                pass = pass == Pass.BORROWERS ? Pass.OTHERS : Pass.MASTERS;
                queue = 0;
            }
        }
    }

    NewestFirst(PartitionNodes nodes) {
        Map<String, AppContainers> byApp = new HashMap<>();
        for (NodeState node : nodes.all()) {
            for (ContainerSnapshot container : node.node().containers()) {
                byApp.computeIfAbsent(container.app().id(), id -> new AppContainers(container.app()))
                        .containers
                        .add(new Located(container, node));
                someBorrow |= container.borrowsPartition();
            }
        }
        byApp.values().forEach(this::add);
        byQueue.values().forEach(queue -> queue.apps.sort(NEWEST_APP));
    }

    private void add(AppContainers app) {
        QueueContainers queue = byQueue.computeIfAbsent(app.app.queue().index(), QueueContainers::new);
        queue.apps.add(app);
        app.containers.forEach(located -> queue.sizes.add(located.container.size()));
    }

    /** Through the containers of these queues. */
    Walk walk(List<QueueContainers> queues) {
        return new Walk(queues, someBorrow ? Pass.BORROWERS : Pass.OTHERS);
    }

    /** The queues that have containers. */
    Collection<QueueContainers> queues() {
        return byQueue.values();
    }
}
