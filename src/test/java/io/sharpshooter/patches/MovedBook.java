package io.sharpshooter.patches;

/** What a queue's books count, and a move has to hand over. */
enum MovedBook {
    CONTAINERS("numContainers"),
    USED("USED"),
    RESERVED("RESERVED"),
    KILLABLE("killable"),
    ALLOCATED_METRIC("allocatedMB"),
    ALLOCATED_METRIC_OF_LABEL("allocatedMB of x"),
    RESERVED_METRIC("reservedMB"),
    RESERVED_METRIC_OF_LABEL("reservedMB of x");

    private final String title;

    MovedBook(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
