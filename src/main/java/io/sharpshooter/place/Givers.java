package io.sharpshooter.place;

import static io.sharpshooter.model.Fraction.ZERO;
import static io.sharpshooter.model.ResourceVector.zero;
import static java.util.Comparator.comparing;
import static java.util.Comparator.reverseOrder;

import io.sharpshooter.cost.Costs;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.share.PartitionView;
import io.sharpshooter.usage.AppUsage;
import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.PartitionNodes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The containers of a partition in the order in which they are given to ordinary asks: in {@link Line}s, in a line by
 * the {@link GivingPlace} of apps, in an app by age. The order is the same for all asks, and follows usage. Used by one
 * thread.
 */
final class Givers {
    private static final int KINDS = 6;

    private final PartitionView view;
    private final AppUsage holdings;
    private final Map<Integer, Line> byKind = new HashMap<>();
    private final List<Line> lines = new ArrayList<>();
    private long version = -1;

    /**
     * A container and where it runs.
     *
     * @param place where it stands in the roster of the node
     */
    record Located(ContainerSnapshot container, NodeUsage node, int place) {
        private int compareAge(Located other) {
            return GivingPlace.compareAge(
                    node.node().roster(), place, other.node.node().roster(), other.place);
        }
    }

    /** The containers of one queue that stand alike, except in their apps. */
    final class Line {
        final int queue;
        final TreeSet<App> apps = new TreeSet<>(comparing(app -> app.place));
        final Set<ResourceVector> sizes = new HashSet<>();
        private final Map<String, App> byId = new HashMap<>();
        private final long standing;
        private ResourceVector used = zero(0);
        private Fraction excess = ZERO;

        private Line(int queue, int kind) {
            this.queue = queue;
            this.standing = (long) kind / 2 << 33 | (long) view.tree().priorityRank(queue) << 1 | kind % 2;
        }

        private void add(Located one, AppSnapshot app) {
            App known = byId.computeIfAbsent(app.id(), id -> new App(app, GivingPlace.of(app, holdings.of(app))));
            if (known.containers.isEmpty()) {
                apps.add(known);
            }
            known.containers.add(one);
            sizes.add(one.container.size());
        }

        private void move(String id) {
            App app = byId.get(id);
            if (app != null) {
                apps.remove(app);
                app.place = GivingPlace.of(app.app, holdings.of(app.app));
                apps.add(app);
            }
        }

        private void follow() {
            var now = view.usage().used(queue);
            if (!now.equals(used)) {
                used = now;
                excess = view.excess(queue, used);
            }
        }
    }

    /** The containers of one app in one line. */
    static final class App {
        private final AppSnapshot app;
        private final List<Located> containers = new ArrayList<>();
        private GivingPlace place;
        private boolean sorted;

        private App(AppSnapshot app, GivingPlace place) {
            this.app = app;
            this.place = place;
        }

        List<Located> inOrder() {
            if (!sorted) {
                containers.sort(Located::compareAge);
                sorted = true;
            }
            return containers;
        }
    }

    Givers(PartitionView view, PartitionNodes nodes, Costs costs) {
        this.view = view;
        this.holdings = nodes.holdings();
        holdings.takeMoved();
        for (var node : nodes.all()) {
            var containers = node.node().containers();
            var replacements = costs.replacements(node.node().roster());
            for (int place = 0; place < containers.size(); place++) {
                var one = new Located(containers.get(place), node, place);
                line(one.container, replacements.get(place)).add(one, one.container.app());
            }
        }
        lines.addAll(byKind.values());
    }

    /**
     * Those that borrow the partition go first and masters last, no matter in which queue; then those of the queue of
     * lowest priority. Of those, what may do again what another one did that has died goes last.
     */
    private Line line(ContainerSnapshot container, boolean replacement) {
        int pass = container.am() ? 2 : container.borrowsPartition() ? 0 : 1;
        int kind = 2 * pass + (replacement ? 1 : 0);
        int queue = container.queue().index();
        return byKind.computeIfAbsent(KINDS * queue + kind, unknown -> new Line(queue, kind));
    }

    /** The lines in order, of those that stand alike the one of the queue furthest over its ideal share first. */
    List<Line> inOrder() {
        for (var id : holdings.takeMoved()) {
            lines.forEach(line -> line.move(id));
        }
        if (version != view.usage().version()) {
            version = view.usage().version();
            lines.forEach(Line::follow);
            lines.sort(Comparator.<Line>comparingLong(line -> line.standing)
                    .thenComparing(line -> line.excess, reverseOrder())
                    .thenComparing(line -> view.queue(line.queue).path()));
        }
        return lines;
    }
}
