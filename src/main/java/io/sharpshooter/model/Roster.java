package io.sharpshooter.model;

import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * The live containers of one node. Whoever only counts them looks at them in place; values are made of them at the
 * first call of {@link #containers()}, which most nodes of a round never see.
 *
 * <p>Says the same at every call. Used by one thread.
 */
public interface Roster {
    /** How many there are. */
    int size();

    /** The app of the container at this place. */
    AppSnapshot app(int place);

    /** The ask that the container at this place was allocated for. */
    AskKey key(int place);

    /** The name of the container at this place. */
    ContainerName name(int place);

    /** What the container at this place holds. */
    ResourceVector held(int place);

    /** When the container at this place was allocated, in ms since the epoch. */
    long startedAt(int place);

    /** Per type, the most that a single one holds; there is one. */
    ResourceVector largest();

    /** Whether the container at this place is an application master. */
    boolean am(int place);

    /** Whether the container at this place runs in a partition that it was not asked for. */
    boolean borrows(int place);

    /** Tells the places of the containers of these apps; the same set is not to be changed between two calls. */
    void forEachOf(Set<String> apps, IntConsumer action);

    /** All of them, each at its place. */
    List<ContainerSnapshot> containers();
}
