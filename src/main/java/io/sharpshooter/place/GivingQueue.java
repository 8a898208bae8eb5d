package io.sharpshooter.place;

import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.VictimApps.QueueContainers;
import io.sharpshooter.share.PartitionView;
import java.util.Comparator;

/** A queue that gives to ordinary asks, and how far over its ideal share it stands. Used by one thread. */
final class GivingQueue {
    /** Of queues of equal priority, the one furthest over its ideal share. */
    static final Comparator<GivingQueue> FIRST = Comparator.<GivingQueue, Fraction>comparing(queue -> queue.excess)
            .reversed()
            .thenComparing(queue -> queue.path);

    private final PartitionView view;
    private final QueueContainers containers;
    private final String path;
    private ResourceVector used;
    private Fraction excess;

    GivingQueue(PartitionView view, QueueContainers containers) {
        this.view = view;
        this.containers = containers;
        this.path = view.queue(index()).path();
        this.used = view.usage().used(index());
        this.excess = findExcess();
    }

    int index() {
        return containers.queue();
    }

    QueueContainers containers() {
        return containers;
    }

    /** Where its priority stands among all; the lowest is 0. */
    int priorityRank() {
        return view.tree().priorityRank(index());
    }

    /** Takes note that usage has moved. */
    void follow() {
        ResourceVector now = view.usage().used(index());
        if (!now.equals(used)) {
            used = now;
            excess = findExcess();
        }
    }

    private Fraction findExcess() {
        Fraction share = view.partition().shareOf(used);
        return share.minus(view.partition().shareOf(view.shares().ideal(index())));
    }
}
