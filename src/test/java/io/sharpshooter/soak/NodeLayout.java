package io.sharpshooter.soak;

import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;

/** The nodes of a cluster, by chance: of one size, in two racks, some with GPUs and FPGAs, some with a label. */
final class NodeLayout {
    private static final int GPUS_EACH = 2;
    private static final int FPGAS_EACH = 1;

    private final boolean dominant;
    private final boolean gpus;
    private final boolean labelled;
    private final long gib;
    private final int count;
    private final int more;
    private final boolean exclusive;

    NodeLayout(Dice dice, boolean dominant, boolean gpus, boolean labelled) {
        this.dominant = dominant;
        this.gpus = gpus;
        this.labelled = labelled;
        gib = dice.oneOf(16, 24, 32);
        count = 2 + dice.below(5);
        more = labelled ? 1 + dice.below(2) : 0;
        exclusive = dice.chance(50);
    }

    /** What a node has. */
    Size size(boolean withGpus) {
        Size size = plain();
        return gpus && withGpus ? size.with(Layout.GPU, GPUS_EACH).with(Layout.FPGA, FPGAS_EACH) : size;
    }

    private Size plain() {
        return Size.gib(gib).vcores(dominant ? 12 : 64);
    }

    /** What the nodes without a label have together. */
    Size total() {
        return Size.gib(gib * count).vcores(plain().vcores() * count);
    }

    /** What those with a label have together. */
    Size labelled() {
        return Size.gib(gib * more).vcores(plain().vcores() * more);
    }

    void writeTo(MockClusterBuilder builder) {
        int withGpus = (count + 1) / 2;
        builder.nodes(count - withGpus, size(false)).nodes(withGpus, size(true), "", 1);
        if (labelled) {
            builder.label(Layout.LABEL, exclusive).nodes(more, size(false), Layout.LABEL, 0);
        }
    }
}
