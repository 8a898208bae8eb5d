package io.sharpshooter.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Drift;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.audit.TreeAudit;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Every book of every queue, user and metric: as the auditor compares them with the containers, and zero when nothing
 * is left.
 */
final class AllBooks {
    private final World world;
    private final KnownLeaks leaks;

    AllBooks(World world) {
        this.world = world;
        leaks = new KnownLeaks(world);
    }

    void check() {
        CapacityScheduler scheduler = world.cluster().scheduler();
        assertNone("accounts that are off", new TreeAudit(scheduler).drifts(), leaks::maySpoil);
        assertNone("what is available", WholeLedger.againstGuarantees(scheduler), leaks::maySpoil);
    }

    void checkZero() {
        List<Drift> left = WholeLedger.leftovers(world.cluster().scheduler());
        assertNone("accounts that are not zero", left, leaks::mayRemain);
    }

    private static void assertNone(String what, List<Drift> drifts, Predicate<Account> known) {
        assertThat(drifts.stream().filter(drift -> !known.test(drift.account())).toList())
                .as(what)
                .isEmpty();
    }
}
