package io.sharpshooter.configured;

import io.sharpshooter.PolicyWithClock;
import io.sharpshooter.PriorityLargeContainerPreemptionPolicy;
import io.sharpshooter.yarn.ManualTime;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;

/** The policy with clocks that only a test moves; the ResourceManager makes it and runs its rounds. */
public final class ClockedPolicy implements SchedulingEditPolicy {
    private static volatile ManualTime clock = new ManualTime();

    private final PriorityLargeContainerPreemptionPolicy policy = PolicyWithClock.of(() -> clock.get());

    /** Sets the clocks to now, where they stand. */
    static void setClock() {
        clock = new ManualTime();
    }

    /** Lets so many ms pass. */
    static void passes(long millis) {
        clock.advance(millis);
    }

    @Override
    public void init(Configuration configuration, RMContext context, ResourceScheduler scheduler) {
        policy.init(configuration, context, scheduler);
    }

    @Override
    public void editSchedule() {
        policy.editSchedule();
    }

    @Override
    public long getMonitoringInterval() {
        return policy.getMonitoringInterval();
    }

    @Override
    public String getPolicyName() {
        return policy.getPolicyName();
    }
}
