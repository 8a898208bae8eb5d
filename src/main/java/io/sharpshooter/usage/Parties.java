package io.sharpshooter.usage;

import static io.sharpshooter.config.InsideOrder.USERLIMIT_FIRST;
import static io.sharpshooter.config.SettingsKeys.INSIDE;
import static io.sharpshooter.config.SettingsKeys.INSIDE_ORDER;
import static io.sharpshooter.config.SettingsKeys.LEAST_USE;
import static io.sharpshooter.model.QueueSnapshot.AppOrder.OTHER;
import static io.sharpshooter.model.ResourceVector.zero;
import static java.util.Comparator.comparingLong;

import io.sharpshooter.config.Settings;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.Party;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.QueueSnapshot.PartitionLoad;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.UserLoad.AppLoad;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who is a party in one partition: all queues, and below a leaf that is used enough, and whose apps may take from each
 * other, its users and apps. An app is below its user, or beside him where apps of all users are compared. Who has the
 * oldest app comes first. Used once.
 */
public final class Parties {
    private final QueueTree queues;
    private final PartitionSnapshot partition;
    private final Settings settings;
    private final ResourceVector zero;
    private final List<Party> inside = new ArrayList<>();
    private final Map<String, Integer> users = new HashMap<>();
    private final Map<String, Boolean> used = new HashMap<>();

    private Parties(QueueTree queues, PartitionSnapshot partition, Settings settings) {
        this.queues = queues;
        this.partition = partition;
        this.settings = settings;
        this.zero = zero(partition.total().size());
    }

    /**
     * @param queues all of the snapshot's, which are the only parties where this is switched off
     * @param partition one of the snapshot
     */
    public static QueueTree tree(
            QueueTree queues, ClusterSnapshot snapshot, PartitionSnapshot partition, Settings settings) {
        if (!settings.get(INSIDE)) {
            return queues;
        }
        var parties = new Parties(queues, partition, settings);
        snapshot.apps().values().stream()
                .sorted(comparingLong(AppSnapshot::startedAt).thenComparing(AppSnapshot::id))
                .forEach(parties::add);
        var rows = new ArrayList<QueueSnapshot>();
        for (var party : queues.parties()) {
            rows.add(party.queue());
        }
        return new QueueTree(rows, parties.inside);
    }

    /** One of which its user's books say nothing has just come or gone. */
    private void add(AppSnapshot app) {
        var leaf = queues.parties().get(app.queue().index()).queue();
        var load = leaf.users(partition.name()).get(app.user());
        AppLoad held = load == null ? null : load.apps().get(app.id());
        if (load == null || held == null || leaf.preemptionDisabled()) {
            return;
        }
        if (!used.computeIfAbsent(leaf.path(), path -> isUsedEnough(leaf))) {
            return;
        }
        String name = leaf.path() + "/" + app.user();
        var most = load.promised();
        int user = users.computeIfAbsent(name, unknown -> {
            var reserved = load.held().minus(load.used());
            add(name, leaf.index(), 0, new PartitionLoad(most, most, load.used(), reserved, zero, zero), -1, "");
            return last();
        });
        boolean below = settings.get(INSIDE_ORDER) == USERLIMIT_FIRST;
        var own = new PartitionLoad(zero, most, held.used(), held.reserved(), zero, zero);
        add(name + "/" + app.id(), below ? user : leaf.index(), app.priority(), own, user, app.id());
    }

    private boolean isUsedEnough(QueueSnapshot leaf) {
        var load = leaf.load(partition.name(), zero.size());
        var due = partition.shareOf(load.guaranteed());
        var least = due.times(settings.get(LEAST_USE));
        return due.signum() > 0 && partition.shareOf(load.committed()).compareTo(least) >= 0;
    }

    private void add(String path, int parent, int priority, PartitionLoad load, int user, String app) {
        int index = last() + 1;
        boolean leaf = !app.isEmpty();
        Map<String, PartitionLoad> loads = Map.of(partition.name(), load);
        var row = new QueueSnapshot(index, path, parent, leaf, priority, false, OTHER, loads, Map.of());
        inside.add(new Party(row, leaf ? user : index, app));
    }

    /** Index of the last one so far. */
    private int last() {
        return queues.size() + inside.size() - 1;
    }
}
