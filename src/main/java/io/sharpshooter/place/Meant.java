package io.sharpshooter.place;

import static io.sharpshooter.rule.PreemptibleQueues.Way.LARGE;

import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.rule.PreemptibleQueues.Way;
import org.jspecify.annotations.Nullable;

/** Which containers of a node are meant, and in which way they would be taken; whether they may be, rules say. */
@FunctionalInterface
public interface Meant {
    /** All of them, for a large ask. */
    Meant ALL = container -> LARGE;

    /** None. */
    Meant NOBODY = container -> null;

    /** This one alone. */
    static Meant only(ContainerSnapshot one, Way way) {
        return container -> container.equals(one) ? way : null;
    }

    /** In which way the container would be taken, null where it is not meant. */
    @Nullable
    Way way(ContainerSnapshot container);
}
