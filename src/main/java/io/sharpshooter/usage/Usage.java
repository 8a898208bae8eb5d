package io.sharpshooter.usage;

import static io.sharpshooter.usage.Change.Stage.BOOKED;
import static io.sharpshooter.usage.Change.Stage.WAITING;
import static io.sharpshooter.usage.NodeUsage.Mark.DROPS;
import static io.sharpshooter.usage.NodeUsage.Mark.GOES;
import static io.sharpshooter.usage.NodeUsage.Mark.HOLDS;
import static io.sharpshooter.usage.NodeUsage.Mark.SHARES;
import static io.sharpshooter.usage.NodeUsage.Mark.USES_UP;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.usage.Change.Blocker;
import org.jspecify.annotations.Nullable;

/**
 * What if? What queues, users, apps and nodes of one partition use in one round. Changes are applied and undone here
 * and nowhere else, in any order, and undoing leaves no trace. Nodes are read when they are first asked for.
 *
 * <p>All answers count changes as done. Used by one thread.
 */
public final class Usage {
    private final ClusterSnapshot snapshot;
    private final String partition;
    private final QueueUsage queues;
    private final UserUsage users;
    private final AppUsage apps = new AppUsage();
    private @Nullable PartitionNodes nodes;

    public Usage(ClusterSnapshot snapshot, QueueTree tree, String partition) {
        this.snapshot = snapshot;
        this.partition = partition;
        this.queues = new QueueUsage(snapshot, tree, partition);
        this.users = new UserUsage(snapshot, partition);
    }

    public QueueUsage queues() {
        return queues;
    }

    /** What users hold. */
    public UserUsage users() {
        return users;
    }

    public PartitionNodes nodes() {
        if (nodes == null) {
            nodes = new PartitionNodes(snapshot, partition, apps);
        }
        return nodes;
    }

    /** Per type the most that any node has had free in this round; reads no nodes where that is known without. */
    public ResourceVector mostFree() {
        var known = snapshot.mostUnread(partition);
        return known == null ? nodes().mostFree() : known;
    }

    /** How many changes have come and gone: whoever keeps an answer keeps it while this stays. */
    public long version() {
        return queues.version();
    }

    /** Counts a change. */
    public void apply(Change change) {
        move(change, 1);
        moved(change);
    }

    /** The exact opposite. */
    public void undo(Change change) {
        move(change, -1);
        moved(change);
    }

    /** A change that is counted gets to another stage. */
    public void replace(Change before, Change after) {
        move(before, -1);
        move(after, 1);
        moved(after);
    }

    /** Counts a container of the app that dies in another partition; what an app holds is the same in all. */
    public void diesElsewhere(AppSnapshot app, ResourceVector size) {
        apps.take(app, size, 1);
    }

    private void moved(Change change) {
        queues.moved();
        var node = change.placement().node();
        nodes().raiseMostFree(node);
        for (var container : change.dying()) {
            nodes().raiseMostFree(node.home(container));
        }
    }

    private void move(Change change, int sign) {
        var placement = change.placement();
        placement.node().addFree(placement.size(), -sign);
        queues.addUsed(placement.party(), placement.size(), sign);
        users.add(queues.tree().leafOf(placement.party()), placement.user(), placement.size(), sign);
        if (change.stage() == BOOKED) {
            queues.addPromised(placement.party(), placement.size(), sign);
        }
        if (change.holdsNode()) {
            placement.node().mark(HOLDS, sign);
        }
        if (change.sharesNode()) {
            placement.node().mark(SHARES, sign);
        }
        for (var container : change.dying()) {
            die(container, placement.node(), sign);
        }
        if (change.stage() == WAITING && placement.node().isGathered()) {
            for (var container : change.dying()) {
                placement.node().home(container).mark(SHARES, sign);
            }
        }
        for (var gone : change.usedUp()) {
            gone.node().mark(USES_UP, sign);
            countAsGone(gone, sign);
        }
        for (var gone : change.dropped()) {
            gone.node().mark(DROPS, sign);
            countAsGone(gone, sign);
        }
    }

    private void die(ContainerSnapshot container, NodeUsage node, int sign) {
        int queue = container.queue().index();
        int party = queues.tree().partyOf(container.app());
        queues.addUsed(party, container.size(), -sign);
        users.add(queue, container.app().user(), container.size(), -sign);
        apps.take(container.app(), container.size(), sign);
        var home = node.home(container);
        home.addFree(container.size(), sign);
        home.claim(container, sign);
        if (container.am()) {
            queues.addDyingMaster(queue, container.size(), sign);
        }
    }

    /** However many changes a reservation goes with, it counts against the limits, or does not. */
    private void countAsGone(Blocker gone, int sign) {
        int changes = gone.node().mark(GOES, sign);
        if (changes == 0 || changes == sign) {
            int party = queues.tree().partyOf(gone.reservation().app());
            queues.addCommitted(party, gone.reservation().size(), -sign);
            users.drop(gone.reservation(), sign > 0);
        }
    }
}
