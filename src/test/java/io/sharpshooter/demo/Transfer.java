package io.sharpshooter.demo;

/**
 * What may pass from queue b to queue a by the rules of preemption: both are guaranteed one half of the cluster, and no
 * kill takes a queue below its guarantee. Counted for the masters' least favourable places, one on each of two nodes.
 */
record Transfer(int nodes, int nodeGb, int largeGb, int smallGb) {

    /** Queues that are above their guarantee by no more than this many percent are left alone. */
    private static final int DEAD_ZONE_PERCENT = 10;

    private static final int MASTER_GB = 1;

    int halfGb() {
        return nodes * nodeGb / 2;
    }

    /** How many small containers there would be room for without masters. */
    int mostSmall() {
        return nodes * (nodeGb / smallGb);
    }

    /** How many large containers queue a can get. */
    int most() {
        int most = (halfGb() - MASTER_GB) / largeGb;
        while (most > 0 && !leavesEnough(most)) {
            most--;
        }
        return most;
    }

    private boolean leavesEnough(int count) {
        int beforeTheLast = filledGb() - (count - 1) * takenGb();
        return 100 * beforeTheLast > (100 + DEAD_ZONE_PERCENT) * halfGb() && beforeTheLast - takenGb() >= halfGb();
    }

    /** What queue b holds when it has filled the cluster. */
    private int filledGb() {
        int besideMaster = wholeContainers(nodeGb - MASTER_GB);
        return (nodes - 2) * wholeContainers(nodeGb) + 2 * besideMaster + MASTER_GB;
    }

    /** What has to be killed for one large container. */
    private int takenGb() {
        return (largeGb + smallGb - 1) / smallGb * smallGb;
    }

    private int wholeContainers(int gb) {
        return gb / smallGb * smallGb;
    }
}
