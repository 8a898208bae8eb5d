package io.sharpshooter.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.ledger.Drift;
import io.sharpshooter.move.WholeLedger;
import io.sharpshooter.yarn.books.TreeAudit;
import java.util.List;

/** Every book of every queue, user and metric: as the auditor compares them with the containers, and zero when nothing is left. */
final class AllBooks {
    private final World world;
    private final KnownLeaks leaks;

    AllBooks(World world) {
        this.world = world;
        leaks = new KnownLeaks(world);
    }

    void check() {
        List<Drift> drifts = new TreeAudit(world.cluster().scheduler())
                .drifts().stream()
                        .filter(drift -> !leaks.maySpoil(drift.account()))
                        .toList();
        assertThat(drifts).as("accounts that are off").isEmpty();
    }

    private List<String> left() {
        return WholeLedger.of(world.cluster()).leftovers().stream()
                .filter(line -> !leaks.maySpoil(line))
                .toList();
    }

    void checkZero() {
        assertThat(left()).as("lines that are not zero").isEmpty();
    }
}
