package io.sharpshooter.bench;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.NumberFilter;
import io.sharpshooter.model.NumberSet;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * Equal containers of one node in columns, as a snapshot of a live scheduler has them. Values are made anew at each
 * call, since a snapshot serves many decisions here and one decision in a ResourceManager.
 */
final class BenchRoster implements Roster {
    private static final AskKey KEY = new AskKey(1, 0);

    private final BenchApps apps;
    private final ResourceVector held;
    private final long firstNumber;
    private final int[] owners;
    private final NumberFilter allOwners = new NumberFilter();
    private final long[] startedAt;

    /** @param firstNumber number of the first container; the others follow it */
    BenchRoster(BenchApps apps, ResourceVector held, long firstNumber, int size) {
        this.apps = apps;
        this.held = held;
        this.firstNumber = firstNumber;
        this.owners = new int[size];
        this.startedAt = new long[size];
    }

    void put(int place, int app, long time) {
        owners[place] = app;
        allOwners.add(app);
        startedAt[place] = time;
    }

    @Override
    public int size() {
        return owners.length;
    }

    @Override
    public AppSnapshot app(int place) {
        return apps.get(owners[place]);
    }

    @Override
    public AskKey key(int place) {
        return KEY;
    }

    @Override
    public ContainerName name(int place) {
        return new ContainerName(app(place).id(), 1, firstNumber + place);
    }

    @Override
    public ResourceVector held(int place) {
        return held;
    }

    @Override
    public long startedAt(int place) {
        return startedAt[place];
    }

    @Override
    public ResourceVector largest() {
        return held;
    }

    @Override
    public boolean am(int place) {
        return false;
    }

    @Override
    public boolean borrows(int place) {
        return false;
    }

    @Override
    public void forEachOf(Set<String> some, IntConsumer action) {
        NumberSet wanted = apps.of(some);
        if (!wanted.mayMeet(allOwners)) {
            return;
        }
        for (int place = 0; place < owners.length; place++) {
            if (wanted.has(owners[place])) {
                action.accept(place);
            }
        }
    }

    @Override
    public List<ContainerSnapshot> containers() {
        List<ContainerSnapshot> containers = new ArrayList<>(size());
        for (int place = 0; place < size(); place++) {
            long number = firstNumber + place;
            containers.add(new ContainerSnapshot(app(place), KEY, held, 1, number, startedAt[place], false, false));
        }
        return containers;
    }
}
