package io.sharpshooter.usage;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.usage.Change.Placement;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What if? What queues, users, apps and nodes of one partition use in one round. Changes are applied and undone here
 * and nowhere else, in any order, and undoing leaves no trace. Nodes are read when they are first asked for.
 *
 * <p>All answers count changes as done, but for those that are asked {@linkplain #asOfNow as of now}. Used by one
 * thread.
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

    /** What users hold with all counted as done; nobody asks it as of now. */
    public UserUsage users() {
        return users;
    }

    public PartitionNodes nodes() {
        if (nodes == null) {
            nodes = new PartitionNodes(snapshot, partition, apps);
        }
        return nodes;
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

    /** The claims that were open when the round began are counted. */
    public void claimsCounted() {
        apps.claimsCounted();
    }

    /**
     * Answers a question about queues and nodes as of now: with only that counted as done which is done once this round
     * is carried out. What is booked runs, but limits do not know of it yet. Nothing is changed meanwhile.
     */
    public <T> T asOfNow(Supplier<T> question) {
        turnTo(Tense.NOW);
        try {
            return question.get();
        } finally {
            turnTo(Tense.COUNTED);
        }
    }

    private void turnTo(Tense tense) {
        queues.turnTo(tense);
        nodes().turnTo(tense);
    }

    private void moved(Change change) {
        queues.moved();
        nodes().raiseMostFree(change.placement().node());
    }

    private void move(Change change, int sign) {
        count(Tense.COUNTED, change, sign);
        countForUsersAndApps(change, sign);
        Placement placement = change.placement();
        switch (change.stage()) {
            case BOOKED -> {
                run(Tense.NOW, placement, sign);
                change.usedUp().forEach(gone -> gone.node().useUp(Tense.NOW, sign));
                queues.addPromised(placement.queue(), placement.size(), sign);
            }
            case RESERVED -> queues.addCommitted(Tense.NOW, placement.queue(), placement.size(), sign);
            case DONE -> count(Tense.NOW, change, sign);
            default -> {}
        }
    }

    private void count(Tense tense, Change change, int sign) {
        Placement placement = change.placement();
        run(tense, placement, sign);
        queues.addCommitted(tense, placement.queue(), placement.size(), sign);
        if (change.holdsNode()) {
            placement.node().hold(tense, sign);
        }
        for (ContainerSnapshot container : change.dying()) {
            int queue = container.queue().index();
            queues.addUsed(tense, queue, container.size(), -sign);
            queues.addCommitted(tense, queue, container.size(), -sign);
            placement.node().addFree(tense, container.size(), sign);
        }
        for (BlockingReservation gone : change.usedUp()) {
            gone.node().useUp(tense, sign);
            countAsGone(tense, gone, sign);
        }
        for (BlockingReservation gone : change.dropped()) {
            gone.node().drop(tense, sign);
            countAsGone(tense, gone, sign);
        }
    }

    private void run(Tense tense, Placement placement, int sign) {
        placement.node().addFree(tense, placement.size(), -sign);
        queues.addUsed(tense, placement.queue(), placement.size(), sign);
    }

    /** However many changes a reservation goes with, it counts against the limits, or does not. */
    private void countAsGone(Tense tense, BlockingReservation gone, int sign) {
        if (gone.node().countAsGone(tense, sign)) {
            int queue = gone.reservation().queue().index();
            queues.addCommitted(tense, queue, gone.reservation().size(), -sign);
            if (tense == Tense.COUNTED) {
                users.drop(gone.reservation(), sign > 0);
            }
        }
    }

    /** What is asked in one tense only, and by whom a node is waited for. */
    private void countForUsersAndApps(Change change, int sign) {
        Placement placement = change.placement();
        users.add(placement.queue(), placement.user(), placement.size(), sign);
        if (change.sharesNode()) {
            placement.node().share(sign);
        }
        for (ContainerSnapshot container : change.dying()) {
            int queue = container.queue().index();
            users.add(queue, container.app().user(), container.size(), -sign);
            placement.node().claim(container, sign);
            apps.take(container.app(), container.size(), sign);
            if (container.am()) {
                queues.addDyingMaster(queue, container.size(), sign);
            }
        }
    }
}
