package io.sharpshooter.config;

import static java.util.Locale.ROOT;

/** Who of one leaf may take from whom first, as stock names it. */
public enum InsideOrder {
    /** Users below their limits from users above theirs; of one user the apps of higher priority from others. */
    USERLIMIT_FIRST,
    /** Apps of higher priority from others, whose ever they are. */
    PRIORITY_FIRST;

    @Override
    public String toString() {
        return name().toLowerCase(ROOT);
    }
}
