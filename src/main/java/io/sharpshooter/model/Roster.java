package io.sharpshooter.model;

import static io.sharpshooter.model.ResourceVector.zero;

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
    /** Of containers that are values already. */
    static Roster of(List<ContainerSnapshot> containers) {
        ResourceVector largest = containers.stream()
                .map(ContainerSnapshot::size)
                .reduce(ResourceVector::max)
                .orElse(zero(0));
        return new Listed(List.copyOf(containers), largest);
    }

    /** Containers that are values already. */
    record Listed(List<ContainerSnapshot> containers, ResourceVector largest) implements Roster {}

    /** All of them, each at its place. */
    List<ContainerSnapshot> containers();

    /** Per type, the most that a single one holds; there is one. */
    ResourceVector largest();

    /** How many there are. */
    default int size() {
        return containers().size();
    }

    /** The app of the container at this place. */
    default AppSnapshot app(int place) {
        return containers().get(place).app();
    }

    /** The ask that the container at this place was allocated for. */
    default AskKey key(int place) {
        return containers().get(place).key();
    }

    /** The name of the container at this place. */
    default ContainerName name(int place) {
        return containers().get(place).name();
    }

    /** What the container at this place holds. */
    default ResourceVector held(int place) {
        return containers().get(place).size();
    }

    /** When the container at this place was allocated, in ms since the epoch. */
    default long startedAt(int place) {
        return containers().get(place).startedAt();
    }

    /** Whether the container at this place is an application master. */
    default boolean am(int place) {
        return containers().get(place).am();
    }

    /** Whether the container at this place runs in a partition that it was not asked for. */
    default boolean borrows(int place) {
        return containers().get(place).borrowsPartition();
    }

    /** Tells the places of the containers of these apps; the same set is not to be changed between two calls. */
    default void forEachOf(Set<String> apps, IntConsumer action) {
        for (int place = 0; place < size(); place++) {
            if (apps.contains(app(place).id())) {
                action.accept(place);
            }
        }
    }
}
