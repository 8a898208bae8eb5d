package io.sharpshooter.program.check;

import io.sharpshooter.model.Printable;
import java.util.Optional;

/** Whether the scheduler is one that Sharpshooter works with, and sees all asks. */
final class SchedulerLook implements ConfigCheck.Look {
    private static final String KEY = "yarn.resourcemanager.scheduler.class";
    private static final String CAPACITY =
            "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler";
    private static final String MOVE_SAFE = "io.sharpshooter.MoveSafeCapacityScheduler";
    private static final String HANDLER = "yarn.resourcemanager.placement-constraints.handler";
    private static final String MULTI_NODE = "yarn.scheduler.capacity.multi-node-placement-enabled";
    private static final String STORE = "yarn.scheduler.configuration.store.class";
    private static final String HEAL = "yarn.resourcemanager.monitor.capacity.ledger-audit.heal";

    static boolean isMoveSafe(Site site) {
        return site.yarn(KEY).equals(Optional.of(MOVE_SAFE));
    }

    @Override
    public void at(Site site, Findings findings) {
        scheduler(site.yarn(KEY).orElse(CAPACITY), findings);
        if (site.yarn(HANDLER).equals(Optional.of("placement-processor"))) {
            findings.unwise(
                    Site.YARN_SITE,
                    HANDLER + " is placement-processor: scheduling requests never reach the scheduler then, and"
                            + " Sharpshooter cannot help them. Maybe \"scheduler\".");
        }
        if (site.isOn(MULTI_NODE)) {
            findings.unwise(
                    site.fileOf(MULTI_NODE),
                    MULTI_NODE
                            + " is true: Hadoop 3.3 looks at reservations only while all of a partition is in use"
                            + " then, so that beside idle space what was killed for a large container is killed in"
                            + " vain. On 3.4 and newer it does no harm.");
        }
        if (!site.yarn(STORE).orElse("file").equals("file")) {
            findings.unwise(
                    Site.YARN_SITE,
                    STORE + " is not \"file\": the scheduler reads its store, and what this command says of "
                            + Site.CAPACITY_SCHEDULER + " holds only if it is the same.");
        }
        if (site.isOn(HEAL) && !isMoveSafe(site)) {
            findings.unwise(site.fileOf(HEAL), HEAL + " has no effect: it needs " + MOVE_SAFE + " in " + KEY + ".");
        }
    }

    private static void scheduler(String name, Findings findings) {
        if (name.equals(CAPACITY) || name.equals(MOVE_SAFE)) {
            return;
        }
        String message = KEY + " is " + Printable.value(name) + ", but allowed is " + CAPACITY
                + " or a class derived from it, such as " + MOVE_SAFE + ".";
        if (name.startsWith("org.apache.hadoop.") || name.startsWith("io.sharpshooter.")) {
            findings.wrong(Site.YARN_SITE, message);
        } else {
            findings.unwise(Site.YARN_SITE, message + " Whether it is one cannot be seen from here.");
        }
    }
}
