package io.sharpshooter.model;

/** In which order a leaf queue serves its apps. */
public enum AppOrder {
    /** Higher app priority first, then who came first. */
    FIFO,

    /** Who holds least memory first, whatever the priority of apps; then who came first. */
    FAIR,

    /** As {@link #FAIR}, but what an app holds counts the less the more it holds and wants together. */
    FAIR_BY_SIZE,

    /** Another one, of which nothing is known. */
    OTHER;

    /** Whether an app's place changes with each container that it gets or loses. */
    public boolean byMemory() {
        return this == FAIR || this == FAIR_BY_SIZE;
    }
}
