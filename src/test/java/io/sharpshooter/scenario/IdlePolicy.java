package io.sharpshooter.scenario;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;

/** Does nothing. Hadoop removes a policy from a running ResourceManager only where another one is configured. */
public final class IdlePolicy implements SchedulingEditPolicy {
    @Override
    public void init(Configuration configuration, RMContext context, ResourceScheduler scheduler) {}

    @Override
    public void editSchedule() {}

    @Override
    public long getMonitoringInterval() {
        return 3_600_000;
    }

    @Override
    public String getPolicyName() {
        return "idle";
    }
}
