package io.sharpshooter.soak;

/** What may be special about a cluster. */
enum Trait {
    WEIGHTS(40, "promises in weights"),
    /** Only with the one before it. */
    DYNAMIC(60, "dynamic queues"),
    DOMINANT(50, "all resource types"),
    /** Only with the one before it. */
    GPUS(40, "GPUs and FPGAs"),
    LABEL(40, "a label"),
    /** Containers of some apps outlive their attempt. */
    KEEPS(35, "kept containers"),
    RESTARTS(50, "restarts"),
    /** Masters ask for more than can be. */
    HOSTILE(35, "hostile users"),
    TWINS(30, "duplicate leaf names");

    private final int percent;
    private final String words;

    Trait(int percent, String words) {
        this.percent = percent;
        this.words = words;
    }

    int percent() {
        return percent;
    }

    @Override
    public String toString() {
        return words;
    }
}
