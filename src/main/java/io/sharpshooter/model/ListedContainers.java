package io.sharpshooter.model;

import java.util.List;

/** Containers that are values already. */
record ListedContainers(List<ContainerSnapshot> containers) implements Roster {
    ListedContainers {
        containers = List.copyOf(containers);
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
    public ResourceVector held(int place) {
        return containers.get(place).size();
    }

    @Override
    public long startedAt(int place) {
        return containers.get(place).startedAt();
    }

    @Override
    public boolean am(int place) {
        return containers.get(place).am();
    }
}
