package io.sharpshooter.program.check;

import io.sharpshooter.config.Nearest;
import io.sharpshooter.model.Printable;
import java.util.List;
import java.util.Optional;

/** Whether the ResourceManager runs our policies, and no other that preempts. */
final class MonitorLook implements ConfigCheck.Look {
    private static final String ENABLE = "yarn.resourcemanager.scheduler.monitor.enable";

    @Override
    public void at(Site site, Findings findings) {
        List<String> policies = Policies.of(site);
        List<String> meant = Policies.meant(site);
        boolean preempts = meant.contains(Policies.PREEMPTION);
        boolean ours = preempts || meant.contains(Policies.AUDITOR);
        policies.forEach(policy -> known(policy, findings));
        if (preempts && policies.contains(Policies.STOCK)) {
            findings.wrong(
                    Site.YARN_SITE,
                    Policies.KEY + " names " + Policies.STOCK
                            + " beside Sharpshooter, and two policies must not preempt"
                            + " the same queues. Maybe remove it from the list.");
        }
        if (!ours && !SchedulerLook.isMoveSafe(site)) {
            findings.wrong(
                    Site.YARN_SITE,
                    Policies.KEY + " names nothing of Sharpshooter. Maybe " + Policies.PREEMPTION + ".");
        }
        if (ours && !isTrue(site.yarn(ENABLE))) {
            monitorsAreOff(site, findings);
        }
    }

    private static void known(String policy, Findings findings) {
        if (Policies.KNOWN.contains(policy)) {
            return;
        }
        if (policy.startsWith("io.sharpshooter.") || policy.startsWith("org.apache.hadoop.")) {
            String nearest = Nearest.of(policy, Policies.KNOWN).orElseThrow();
            findings.wrong(
                    Site.YARN_SITE,
                    Policies.KEY + " names " + Printable.value(policy) + ", but there is no such policy. Maybe "
                            + nearest + ".");
        } else {
            findings.unwise(
                    Site.YARN_SITE,
                    Policies.KEY + " names " + Printable.value(policy)
                            + ", which is not known here. Its jar must be on the"
                            + " ResourceManager's class path, and it must not preempt.");
        }
    }

    /** As Hadoop reads it, in any case. */
    private static boolean isTrue(Optional<String> value) {
        return value.filter(word -> word.strip().equalsIgnoreCase("true")).isPresent();
    }

    private static void monitorsAreOff(Site site, Findings findings) {
        String elsewhere = isTrue(site.scheduler(ENABLE))
                ? " It stands in " + Site.CAPACITY_SCHEDULER + ", where it is not read at the start."
                : "";
        findings.wrong(
                Site.YARN_SITE,
                ENABLE + " is not true: no policy runs, and no queue can be preempted." + elsewhere
                        + " Maybe set it to true.");
    }
}
