package io.sharpshooter.yarn.read;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** The containers of a node in one round: the columns, and their attempts as they are in this round. */
final class ColumnRoster implements Roster {
    private final ContainerColumns columns;
    private final AttemptNumbers attempts;
    private @Nullable List<ContainerSnapshot> containers;

    ColumnRoster(ContainerColumns columns, AttemptNumbers attempts) {
        this.columns = columns;
        this.attempts = attempts;
    }

    @Override
    public int size() {
        return columns.size();
    }

    @Override
    public AppSnapshot app(int place) {
        return owner(place).app();
    }

    @Override
    public AskKey key(int place) {
        return columns.key(place);
    }

    @Override
    public ContainerName name(int place) {
        return new ContainerName(app(place).id(), owner(place).number(), columns.number(place));
    }

    @Override
    public void forEachOf(Set<String> apps, IntConsumer action) {
        OwnerSet wanted = attempts.attemptsOf(apps);
        if (!columns.mayHave(wanted)) {
            return;
        }
        for (int place = 0; place < columns.size(); place++) {
            if (wanted.has(columns.owner(place))) {
                action.accept(place);
            }
        }
    }

    @Override
    public ResourceVector held(int place) {
        return columns.held(place);
    }

    @Override
    public long startedAt(int place) {
        return columns.startedAt(place);
    }

    @Override
    public ResourceVector largest() {
        return columns.largest();
    }

    @Override
    public boolean am(int place) {
        return owner(place).isMaster(columns.number(place));
    }

    @Override
    public boolean borrows(int place) {
        return columns.borrows(place);
    }

    @Override
    public List<ContainerSnapshot> containers() {
        List<ContainerSnapshot> known = containers;
        if (known == null) {
            known = new ArrayList<>(size());
            for (int place = 0; place < size(); place++) {
                known.add(container(place));
            }
            known = List.copyOf(known);
            containers = known;
        }
        return known;
    }

    private ContainerSnapshot container(int place) {
        return new ContainerSnapshot(
                app(place),
                columns.key(place),
                columns.held(place),
                owner(place).number(),
                columns.number(place),
                columns.startedAt(place),
                am(place),
                columns.borrows(place));
    }

    private AttemptFacts owner(int place) {
        return attempts.facts(columns.owner(place));
    }
}
