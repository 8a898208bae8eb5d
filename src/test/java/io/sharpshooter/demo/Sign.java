package io.sharpshooter.demo;

/** What is drawn in a lane, and what it means. Each has a form of its own besides its colour. */
enum Sign {
    B("small containers", 146, "b", "M0 -6h14v12h-14z"),
    A("large containers", 146, "a", "M0 -6h14v12h-14z"),
    FREE("free", 72, "free", "M0 -6h14v12h-14z"),
    NEED("must fall to here", 148, "need", "M0 0h14"),
    /** A preemption policy has chosen the node for a large container. Stock preemption never does. */
    CLAIMED("node chosen", 120, "claimed", "M7 -6l6 6l-6 6l-6 -6z"),
    /** The master has heard that containers were killed. */
    KILLED("killed", 78, "killed", "M5.5 -6h3v12h-3z"),
    /** The process of a large container was started. */
    PLACED("placed", 80, "placed", "M2 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z");

    /** The width of what is drawn. */
    static final int SIZE = 14;

    final String words;
    /** With its words, in a legend. */
    final int width;
    /** The class of its style. */
    final String style;
    /** {@link #SIZE} wide, and as high above 0 as below. */
    final String path;

    Sign(String words, int width, String style, String path) {
        this.words = words;
        this.width = width;
        this.style = style;
        this.path = path;
    }
}
