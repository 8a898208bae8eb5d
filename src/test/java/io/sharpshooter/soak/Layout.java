package io.sharpshooter.soak;

import io.sharpshooter.soak.Promises.Spelling;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** A small cluster and its configuration, by chance: nodes of one size, in two racks, some with GPUs, some labelled. */
final class Layout {
    static final String KEYS = "yarn.resourcemanager.monitor.capacity.preemption.";
    static final String LABEL = "x";
    static final String GPU = "yarn.io/gpu";
    static final String FPGA = "yarn.io/fpga";
    static final List<String> USERS = List.of("alice", "bob", "carol");

    private final Set<Trait> traits = EnumSet.noneOf(Trait.class);
    private final Dice dice;
    private final int first;
    private final long gib;
    private final int count;
    private final int labelled;
    private final Promises promises;
    private final Promises ofLabel;
    private final QueuePlan queues;

    Layout(long seed) {
        dice = new Dice(seed);
        Spelling spelling = dice.oneOf(
                List.of(Spelling.PERCENT, Spelling.PERCENT, Spelling.WEIGHT, Spelling.WEIGHT, Spelling.ABSOLUTE));
        for (Trait trait : Trait.values()) {
            if (dice.chance(trait.percent())) {
                traits.add(trait);
            }
        }
        if (!has(Trait.DOMINANT)) {
            traits.remove(Trait.GPUS);
        }
        if (spelling != Spelling.WEIGHT) {
            traits.remove(Trait.DYNAMIC);
        }
        first = dice.below(1_000);
        gib = dice.oneOf(16, 24, 32);
        count = 2 + dice.below(5);
        labelled = has(Trait.LABEL) ? 1 + dice.below(2) : 0;
        promises = new Promises(spelling, nodes(count), "");
        ofLabel = new Promises(spelling, nodes(labelled), LABEL);
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
        Size size = nodes(1);
        return has(Trait.GPUS) && withGpus ? size.with(GPU, 2).with(FPGA, 1) : size;
    }

    private Size nodes(int number) {
        return Size.gib(gib * number).vcores((has(Trait.DOMINANT) ? 12 : 64) * number);
    }

    /** Starts it. To be called once: the queues are rolled now. */
    MockCluster start(Class<? extends CapacityScheduler> scheduler) throws Exception {
        MockClusterBuilder builder = MockCluster.builder();
        queues.writeTo(builder);
        int withGpus = (count + 1) / 2;
        builder.nodes(count - withGpus, nodeSize(false)).nodes(withGpus, nodeSize(true), "", 1);
        if (has(Trait.LABEL)) {
            builder.label(LABEL, dice.chance(50)).nodes(labelled, nodeSize(false), LABEL, 0);
        }
        SettingsPlan.writeTo(builder, dice);
        if (has(Trait.DOMINANT)) {
            builder.dominantResources();
        }
        if (has(Trait.GPUS)) {
            builder.resourceTypes(GPU, FPGA);
        }
        if (has(Trait.HOSTILE)) {
            hostileSettings(builder);
        }
        if (has(Trait.RESTARTS)) {
            builder.recoverable();
        }
        return builder.scheduler(scheduler).start();
    }

    /** What hostile masters may ask for is limited as little as can be, and the cost class interrupts the round. */
    private void hostileSettings(MockClusterBuilder builder) {
        builder.set(KEYS + "large-container.cost", InterruptingCost.class.getName());
        if (has(Trait.GPUS)) {
            builder.set("yarn.resource-types." + GPU + ".maximum-allocation", String.valueOf(Long.MAX_VALUE));
        }
    }

    /** What is special about it, in words. */
    List<String> traits() {
        List<String> words = new ArrayList<>(List.of("promises in " + promises.spelling()));
        traits.forEach(trait -> words.add(trait.toString()));
        return words;
    }
}
