package io.sharpshooter.model;

import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Containers that are values already. */
final class ListedContainers implements Roster {
    private final List<ContainerSnapshot> containers;
    private @Nullable ResourceVector largest;

    ListedContainers(List<ContainerSnapshot> containers) {
        this.containers = List.copyOf(containers);
    }

    @Override
    public List<ContainerSnapshot> containers() {
        return containers;
    }

    @Override
    public int size() {
        return containers.size();
    }

    @Override
    public AppSnapshot app(int place) {
        return containers.get(place).app();
    }

    @Override
    public AskKey key(int place) {
        return containers.get(place).key();
    }

    @Override
    public ContainerName name(int place) {
        return containers.get(place).name();
    }

    @Override
    public void forEachOf(Set<String> apps, IntConsumer action) {
        for (int place = 0; place < containers.size(); place++) {
            if (apps.contains(app(place).id())) {
                action.accept(place);
            }
        }
    }

    @Override
    public ResourceVector held(int place) {
        return containers.get(place).size();
    }

    @Override
    public long startedAt(int place) {
        return containers.get(place).startedAt();
    }

    @Override
    public ResourceVector largest() {
        if (largest == null) {
            largest = containers.stream()
                    .map(ContainerSnapshot::size)
                    .reduce(ResourceVector::max)
                    .orElseThrow();
        }
        return largest;
    }

    @Override
    public boolean am(int place) {
        return containers.get(place).am();
    }

    @Override
    public boolean borrows(int place) {
        return containers.get(place).borrowsPartition();
    }
}
