package io.sharpshooter.victim;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ContainerSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    private final Map<Integer, List<AppContainers>> byQueue = new HashMap<>();
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

    /** Goes through the containers of some apps one by one: first those that borrow the partition, application masters last. */
    static final class Walk {
        private final List<AppContainers> apps;
        private Pass pass;
        private int app;
        private int place;

        private Walk(List<AppContainers> apps, Pass first) {
            this.apps = apps;
            this.pass = first;
        }

        /** The next container, null at the end. */
        @Nullable
        Located next() {
            while (app < apps.size()) {
                List<Located> containers = apps.get(app).inOrder();
                while (place < containers.size()) {
                    Located located = containers.get(place++);
                    if (Pass.of(located.container) == pass) {
                        return located;
                    }
                }
                toNextApp();
            }
            return null;
        }

        private void toNextApp() {
            place = 0;
            app++;
            if (app == apps.size() && pass != Pass.MASTERS) {
                pass = pass == Pass.BORROWERS ? Pass.OTHERS : Pass.MASTERS;
                app = 0;
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
        byApp.values()
                .forEach(app -> byQueue.computeIfAbsent(app.app.queue().index(), queue -> new ArrayList<>())
                        .add(app));
        byQueue.values().forEach(apps -> apps.sort(NEWEST_APP));
    }

    /** Through the containers of these apps. */
    Walk walk(List<AppContainers> apps) {
        return new Walk(apps, someBorrow ? Pass.BORROWERS : Pass.OTHERS);
    }

    /** Indexes of the queues that have containers. */
    List<Integer> queues() {
        return byQueue.keySet().stream().sorted().toList();
    }

    /** The apps of a queue, the newest first. */
    List<AppContainers> apps(int queue) {
        return byQueue.getOrDefault(queue, List.of());
    }
}
