package io.sharpshooter.program.check;

import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.model.Printable;
import java.util.Optional;

/** What works, but hardly as intended. */
final class HabitLook implements ConfigCheck.Look {
    private static final String OBSERVE = SettingsKeys.PREFIX + "observe_only";
    private static final String BUDGET = SettingsKeys.PREFIX + "total_preemption_per_round";
    private static final String QUEUES = "yarn.scheduler.capacity.";
    private static final String LAZY = QUEUES + "lazy-preemption-enabled";
    private static final String ASSIGNMENTS = QUEUES + "per-node-heartbeat.maximum-container-assignments";
    private static final String DISABLED = QUEUES + "root.disable_preemption";

    @Override
    public void at(Site site, Findings findings) {
        if (!Policies.meant(site).contains(Policies.PREEMPTION)) {
            return;
        }
        if (site.isOn(OBSERVE)) {
            findings.unwise(
                    site.fileOf(OBSERVE),
                    OBSERVE
                            + " is true: everything is decided and recorded, and nothing is done. Set it to false when"
                            + " you agree with the decision log.");
        }
        if (site.scheduler(BUDGET).filter(text -> text.matches("0*\\.?0*")).isPresent()) {
            findings.unwise(site.fileOf(BUDGET), BUDGET + " is 0: nothing is ever preempted.");
        }
        if (site.isOn(DISABLED)) {
            findings.unwise(
                    site.fileOf(DISABLED),
                    DISABLED + " is true: nothing is taken from any queue that does not say otherwise.");
        }
        if (site.isOn(LAZY)) {
            findings.unwise(
                    site.fileOf(LAZY),
                    LAZY
                            + " is true: it gives killable containers to whom the scheduler likes. A claim kills its"
                            + " victims all the same, so it only costs time. Maybe false.");
        }
        if (site.scheduler(ASSIGNMENTS).filter("-1"::equals).isPresent()) {
            findings.unwise(
                    site.fileOf(ASSIGNMENTS),
                    ASSIGNMENTS
                            + " is -1: a placement that a parent queue refuses may then be tried again without end in"
                            + " one heartbeat, and the ResourceManager hangs. It takes reservations for that, and"
                            + " there are more of them with Sharpshooter. Maybe 100, the default.");
        }
        priorities(site, findings);
    }

    private static void priorities(Site site, Findings findings) {
        site.names().stream()
                .filter(name -> name.startsWith(QUEUES + "root.") && name.endsWith(".priority"))
                .filter(name -> site.scheduler(name)
                        .filter(text -> !text.startsWith("-") && !text.equals("0"))
                        .isPresent())
                .map(HabitLook::orderOfParent)
                .distinct()
                .sorted()
                .filter(order -> !site.scheduler(order).equals(Optional.of("priority-utilization")))
                .forEach(order -> findings.unwise(
                        site.fileOf(order),
                        Printable.value(order)
                                + " is not priority-utilization, but queues below have priorities: they decide who may"
                                + " preempt whom, and the scheduler serves others first all the same."));
    }

    /** {@code root.a.b.priority} is judged where {@code root.a} orders its children. */
    private static String orderOfParent(String name) {
        String queue = name.substring(0, name.length() - ".priority".length());
        return queue.substring(0, queue.lastIndexOf('.')) + ".ordering-policy";
    }
}
