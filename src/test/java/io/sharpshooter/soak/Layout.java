package io.sharpshooter.soak;

import static io.sharpshooter.config.SettingsKeys.PREFIX;

import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** A small cluster and its configuration, by chance: nodes of one size, in two racks, some with GPUs, some labelled. */
final class Layout {
    static final String INSIDE = PREFIX + "intra-queue-preemption.";
    static final String LABEL = "x";
    static final String GPU = "yarn.io/gpu";
    static final String FPGA = "yarn.io/fpga";
    static final List<String> USERS = List.of("alice", "bob", "carol");

    private final Set<Trait> traits = EnumSet.noneOf(Trait.class);
    private final Dice dice;
    private final int first;
    private final long gib;
    private final Promises promises;
    private final Promises ofLabel;
    private final QueuePlan queues;

    Layout(long seed) {
        dice = new Dice(seed);
        for (var trait : Trait.values()) {
            if (dice.chance(trait.percent())) {
                traits.add(trait);
            }
        }
        if (!has(Trait.DOMINANT)) {
            traits.remove(Trait.GPUS);
        }
        if (!has(Trait.WEIGHTS)) {
            traits.remove(Trait.DYNAMIC);
        }
        first = dice.below(1_000);
        gib = dice.oneOf(16, 24, 32);
        var unit = has(Trait.WEIGHTS) ? "w" : "";
        promises = new Promises(unit, "");
        ofLabel = new Promises(unit, LABEL);
        queues = new QueuePlan(dice, this);
    }

    /** Chooses the queue that comes first. */
    int first() {
        return first;
    }

    boolean has(Trait trait) {
        return traits.contains(trait);
    }

    QueuePlan queues() {
        return queues;
    }

    Promises promises() {
        return promises;
    }

    /** What queues may have of the nodes with the label. */
    Promises promisesOfLabel() {
        return ofLabel;
    }

    /** What a node has. */
    Size nodeSize(boolean withGpus) {
        var size = Size.gib(gib).vcores(has(Trait.DOMINANT) ? 12 : 64);
        return has(Trait.GPUS) && withGpus ? size.with(GPU, 2).with(FPGA, 1) : size;
    }

    /** Starts it. To be called once: queues, nodes and settings are rolled now. */
    MockCluster start(Class<? extends CapacityScheduler> scheduler) throws Exception {
        var builder = MockCluster.builder().scheduler(scheduler);
        queues.writeTo(builder);
        builder.nodes(1 + dice.below(3), nodeSize(false)).nodes(1 + dice.below(3), nodeSize(true), "", 1);
        if (has(Trait.LABEL)) {
            builder.label(LABEL, dice.chance(50)).nodes(1 + dice.below(2), nodeSize(false), LABEL, 0);
        }
        SettingsPlan.writeTo(builder, dice);
        if (has(Trait.DOMINANT)) {
            builder.dominantResources();
        }
        if (has(Trait.GPUS)) {
            builder.resourceTypes(GPU, FPGA);
        }
        if (has(Trait.RESTARTS)) {
            builder.recoverable();
        }
        return builder.start();
    }

    /** What is special about it. */
    Set<Trait> traits() {
        return traits;
    }
}
