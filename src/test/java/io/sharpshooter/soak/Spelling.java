package io.sharpshooter.soak;

import io.sharpshooter.yarn.Size;

/** How a configuration says what a queue is promised. */
enum Spelling {
    PERCENT,
    WEIGHT,
    ABSOLUTE,
    /** A percentage of the memory and a weight for the vcores; Hadoop calls it a vector. */
    MIXED;

    /**
     * @param points of a hundred of its parent
     * @param whole what a hundred of its parent's points are, where the nodes of the beginning are all there
     */
    String of(int points, Size whole) {
        return switch (this) {
            case PERCENT -> String.valueOf(points);
            case WEIGHT -> points + "w";
            case ABSOLUTE -> amount(part(points, whole));
            case MIXED -> "[memory=" + points + "%,vcores=" + points + "w]";
        };
    }

    /** How a maximum is written. */
    String most(int points, Size whole) {
        return this == ABSOLUTE && points < 100 ? amount(part(points, whole)) : String.valueOf(points);
    }

    static Size part(int points, Size whole) {
        return Size.mib(whole.memoryMib() * points / 100).vcores(whole.vcores() * points / 100);
    }

    private static String amount(Size size) {
        return "[memory=" + size.memoryMib() + ",vcores=" + size.vcores() + "]";
    }
}
