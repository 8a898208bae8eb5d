package io.sharpshooter.soak;

import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** A small cluster and its configuration, by chance. */
final class Layout {
    static final String KEYS = "yarn.resourcemanager.monitor.capacity.preemption.";
    static final String LABEL = "x";
    static final String GPU = "yarn.io/gpu";
    static final String FPGA = "yarn.io/fpga";
    static final List<String> USERS = List.of("alice", "bob", "carol");

    private final boolean dominant;
    private final boolean gpus;
    private final boolean labelled;
    private final boolean constrained;
    private final boolean updates;
    private final boolean keeps;
    private final boolean restarts;
    private final boolean appsLimited;
    private final boolean hostile;
    private final int first;
    private final PromisedShares promises;
    private final LabelPlan labels;
    private final QueuePlan queues;
    private final NodeLayout nodes;
    private final SettingsPlan settings;

    Layout(long seed) {
        Dice dice = new Dice(seed);
        dominant = dice.chance(50);
        gpus = dominant && dice.chance(40);
        Spelling spelling = spelling(dice);
        labelled = dice.chance(40);
        constrained = dice.chance(35);
        updates = dice.chance(35);
        keeps = dice.chance(35);
        restarts = dice.chance(50);
        appsLimited = dice.chance(30);
        first = dice.below(1_000);
        nodes = new NodeLayout(dice, dominant, gpus, labelled);
        promises = new PromisedShares(spelling, nodes.total(), "");
        labels = new LabelPlan(dice, new PromisedShares(spelling, nodes.labelled(), LABEL), labelled);
        queues = new QueuePlan(dice, promises, labels, appsLimited);
        settings = new SettingsPlan(dice);
        hostile = new Dice(~seed).chance(35); // a die of its own: the other clusters stay what they were
    }

    private static Spelling spelling(Dice dice) {
        return dice.oneOf(List.of(
                Spelling.PERCENT,
                Spelling.PERCENT,
                Spelling.PERCENT,
                Spelling.WEIGHT,
                Spelling.WEIGHT,
                Spelling.ABSOLUTE,
                Spelling.MIXED));
    }

    /** Chooses the queue that comes first. */
    int first() {
        return first;
    }

    boolean labelled() {
        return labelled;
    }

    boolean dominant() {
        return dominant;
    }

    boolean gpus() {
        return gpus;
    }

    /** Whether asks may have placement constraints. */
    boolean constrained() {
        return constrained;
    }

    /**
     * Whether there are opportunistic containers, and running ones may be made larger, opportunistic, or guaranteed.
     */
    boolean updates() {
        return updates;
    }

    /** Whether the containers of some apps outlive their attempt. */
    boolean keeps() {
        return keeps;
    }

    /** Whether another ResourceManager may take over. */
    boolean restarts() {
        return restarts;
    }

    /** Whether queues have a maximum of running apps. */
    boolean appsLimited() {
        return appsLimited;
    }

    /** Whether masters send what no honest one does. */
    boolean hostile() {
        return hostile;
    }

    QueuePlan queues() {
        return queues;
    }

    NodeLayout nodes() {
        return nodes;
    }

    PromisedShares promises() {
        return promises;
    }

    /** What queues may have of the nodes with the label. */
    LabelPlan labels() {
        return labels;
    }

    /** Starts it. To be called once: the queues are rolled now. */
    MockCluster start(Class<? extends CapacityScheduler> scheduler) throws Exception {
        MockClusterBuilder builder = MockCluster.builder();
        queues.writeTo(builder);
        nodes.writeTo(builder);
        settings.writeTo(builder);
        if (dominant) {
            builder.dominantResources();
        }
        if (gpus) {
            builder.resourceTypes(GPU, FPGA);
        }
        if (hostile) {
            hostileSettings(builder);
        }
        if (constrained) {
            builder.constraintsInScheduler();
        }
        if (restarts) {
            builder.recoverable();
        }
        if (promises.spelling() == Spelling.MIXED) {
            builder.set("yarn.scheduler.capacity.legacy-queue-mode.enabled", "false");
        }
        return builder.scheduler(scheduler).start();
    }

    /** What hostile masters may ask for is limited as little as can be, and the cost class interrupts the round. */
    private void hostileSettings(MockClusterBuilder builder) {
        builder.set(KEYS + "large-container.cost", InterruptingCost.class.getName());
        if (gpus) {
            builder.set("yarn.resource-types." + GPU + ".maximum-allocation", String.valueOf(Long.MAX_VALUE));
        }
    }

    /** What is special about it, in words. */
    List<String> traits() {
        List<String> traits = new ArrayList<>();
        traits.add("promises in " + promises.spelling());
        add(traits, dominant, "all resource types");
        add(traits, gpus, "GPUs and FPGAs");
        add(traits, labelled, "a label");
        add(traits, constrained, "placement constraints");
        add(traits, updates, "updates of containers");
        add(traits, keeps, "kept containers");
        add(traits, restarts, "restarts");
        add(traits, appsLimited, "maximum of running apps");
        add(traits, hostile, "hostile users");
        add(traits, queues.hasDynamicQueues(), "dynamic queues");
        add(traits, queues.hasManagedQueues(), "managed queues");
        add(traits, queues.hasTwins(), "duplicate leaf names");
        return traits;
    }

    private static void add(List<String> traits, boolean has, String trait) {
        if (has) {
            traits.add(trait);
        }
    }
}
