package io.sharpshooter.soak;

import io.sharpshooter.yarn.QueueSpec;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** What queues may have of the nodes with the label, by chance, and in which it is the label of asks that name none. */
final class LabelPlan {
    private static final String KEYS = "accessible-node-labels";

    private final Dice dice;
    private final PromisedShares promises;
    private final boolean labelled;
    private final Set<String> defaults = new HashSet<>();

    /** @param labelled whether there are such nodes */
    LabelPlan(Dice dice, PromisedShares promises, boolean labelled) {
        this.dice = dice;
        this.labelled = labelled;
        this.promises = promises;
    }

    /** What queues are promised of the nodes with the label. */
    PromisedShares promises() {
        return promises;
    }

    /** Whether asks of this queue that name no label are for nodes with it. */
    boolean isDefaultIn(String path) {
        return defaults.contains(path);
    }

    boolean hasDefaults() {
        return !defaults.isEmpty();
    }

    /** Its part, its maximum, and that of its masters. */
    Consumer<QueueSpec> access(String path, int points) {
        if (!labelled) {
            return queue -> {};
        }
        promises.set(path, points, dice);
        String masters = dice.chance(75) ? "1" : "0.3";
        return queue -> promises.writeTo(
                queue.set(KEYS, Layout.LABEL).set(KEYS + "." + Layout.LABEL + ".maximum-am-resource-percent", masters),
                path);
    }

    /** Perhaps it is the label of the leaf's asks that name none, masters' with them. */
    Consumer<QueueSpec> perhapsDefault(String path) {
        if (labelled && dice.chance(12)) {
            defaults.add(path);
        }
        return queue -> {
            if (isDefaultIn(path)) {
                queue.defaultLabel(Layout.LABEL);
            }
        };
    }
}
